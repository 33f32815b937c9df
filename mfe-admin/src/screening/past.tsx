import { formatDay } from '@arrive/kit/format-date.ts'
import type { ScreeningRow } from './calls.ts'
import { monthWords } from './words.ts'

const TITLES = ['Screened on', 'List', 'Rows', 'People', 'Ruled out', 'Possible'] as const

/** The newest first, for whoever has to show that everybody was screened. */
export function Past({ all }: { all: readonly ScreeningRow[] }) {
  if (all.length === 0) return null
  return (
    <>
      <div className="adm-part">
        <h2 id="adm-past-title">All screenings</h2>
        <p>The newest first. The file of each person says when the person was screened.</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone. */}
      <section className="adm-sheet adm-sideways adm-past" aria-labelledby="adm-past-title" tabIndex={0}>
        <table className="num">
          <thead>
            <tr>
              {TITLES.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <tr key={one.screening_id}>
                <th scope="row">{formatDay(one.at)}</th>
                <td>{one.supplement ? `Supplement of ${monthWords(one.month)}` : monthWords(one.month)}</td>
                {[one.listed, one.people, one.ruled_out, one.possible].map((count, at) => (
                  <td key={TITLES[at + 2]}>{count.toLocaleString('en-US')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

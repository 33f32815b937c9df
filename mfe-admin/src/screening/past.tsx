import { formatDay } from '@arrive/kit/format-date.ts'
import type { ScreeningRow } from './calls.ts'
import { monthWords } from './words.ts'

const TITLES = ['Screened on', 'List', 'Rows', 'People', 'Ruled out', 'Possible'] as const

/** The newest first: they show that everybody was screened each month. */
export function Past({ all }: { all: readonly ScreeningRow[] }) {
  if (all.length === 0) return null
  return (
    <>
      <div className="adm-part">
        <h2 id="all-screenings">All screenings</h2>
        <p>The newest first. The file of each person says when the person was screened.</p>
      </div>
      <div className="adm-sheet adm-past">
        <table className="num" aria-labelledby="all-screenings">
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
      </div>
    </>
  )
}

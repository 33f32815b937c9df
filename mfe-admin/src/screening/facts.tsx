import { formatDay } from '@arrive/kit/format-date.ts'
import type { Screening } from './calls.ts'
import { agoWords, countOf, monthWords } from './words.ts'

/** The newest screening with a full list. */
export function Facts({ screening, now }: { screening: Screening; now: number }) {
  const { at, month, listed, people, ruled_out, matches } = screening
  const open = matches.filter(({ decision }) => decision === null).length
  const facts = [
    ['Last screened', formatDay(at), agoWords(at, now)],
    ['List of', monthWords(month), countOf(listed, 'row')],
    ['People', people.toLocaleString('en-US'), 'screened'],
    ['Ruled out', ruled_out.toLocaleString('en-US'), 'other birth date'],
    ['Possible', String(matches.length), open === 0 ? 'all decided' : `${open} to decide`],
  ] as const
  return (
    <dl className="adm-sheet adm-screened num" aria-label="Last screening">
      {facts.map(([label, value, more]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} <small>{more}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

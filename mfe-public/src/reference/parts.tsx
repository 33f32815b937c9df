import { formatDate } from '@arrive/kit/format-date.ts'
import type { Asked } from './reference.ts'

/** What every step of the page gets. */
export interface StepProps {
  readonly token: string
  readonly asked: Asked
  readonly onDone: (said: string) => void
  readonly onClosed: () => void
}

export function titleOf({ applicant_name }: Asked): string {
  return `A reference for ${applicant_name}`
}

/** `What {applicant} told us`, for the reader to compare. */
export function Told({ asked }: { asked: Asked }) {
  const { applicant_name, organization, title, dates_employed_from: from, dates_employed_to: to } = asked
  const rows = [
    ['Employer', organization],
    ['Position', title],
    ['Employed from', from === '' ? '' : formatDate(from)],
    ['Employed to', to === '' ? '' : formatDate(to)],
  ].filter(([, value]) => value !== '')
  if (rows.length === 0) return null
  return (
    <section className="pub-told">
      <h2>{`What ${applicant_name} told us`}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

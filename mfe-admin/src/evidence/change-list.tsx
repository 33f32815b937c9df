import type { Form } from '@arrive/contracts/form.ts'
import { formatAnswer } from '@arrive/kit/format-answer.ts'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { useQuery } from '@tanstack/react-query'
import { shortName } from '../review/packet-forms.ts'
import { wordsQuery } from '../review/reads.ts'
import type { RecordedChange } from './reads.ts'

interface ChangeListProps {
  readonly changes: readonly RecordedChange[]
  /** Whether the form of each save is named. */
  readonly isNamed?: boolean
}

/** Changed answers in the order in which they were recorded, save by save. */
export function ChangeList({ changes, isNamed = false }: ChangeListProps) {
  return (
    <div className="adm-saves">
      {[...Map.groupBy(changes, ({ event, form }) => `${event}.${form}`)].map(([key, save]) => (
        <Save key={key} changes={save} isNamed={isNamed} />
      ))}
    </div>
  )
}

const BY = { person: 'the applicant', company: 'the agency', reference: 'a former employer' } as const

function Save({ changes, isNamed }: { changes: readonly RecordedChange[]; isNamed: boolean }) {
  const [first] = changes
  const { data: form } = useQuery(wordsQuery(first?.form ?? ''))
  if (first === undefined) return null
  const words = `${formatMoment(first.at)}, by ${BY[first.by]}`
  return (
    <section>
      {isNamed ? (
        <h2>
          {shortName(first.form)} <small>{words}</small>
        </h2>
      ) : (
        <p className="soft">{words}</p>
      )}
      <ul className="adm-changes">
        {changes.map((change) => (
          <li key={`${change.part}.${change.row}.${change.field}`}>
            <OneChange change={change} form={form} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneChange({ change, form }: { change: RecordedChange; form: Form | undefined }) {
  const { part, row, field, before, after, late } = change
  const own = fieldIn(form, part, field)
  const words = (value: RecordedChange['after'] | null) =>
    (own && formatAnswer(own, value)) || String(value ?? '') || 'Blank'
  return (
    <>
      <b>
        {own?.reviewLabel ?? own?.label ?? field}
        {row === null ? null : <small> Row {row + 1}</small>}
      </b>
      <p>
        {before === null ? null : (
          <>
            <span className="vh">Before: </span>
            <del>{words(before)}</del> <span aria-hidden="true">→</span> <span className="vh">After: </span>
          </>
        )}
        <ins>{words(after)}</ins>
        {late ? <small>The date on the form is earlier than the day on which it was recorded.</small> : null}
      </p>
    </>
  )
}

function fieldIn(form: Form | undefined, part: string, field: string) {
  return form?.parts.find(({ name }) => name === part)?.fields[field]
}

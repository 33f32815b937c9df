import type { Form } from '@arrive/contracts/form.ts'
import { formatAnswer } from '@arrive/kit/format-answer.ts'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { useQuery } from '@tanstack/react-query'
import { loadForm, shortName } from '../review/packet-forms.ts'
import type { RecordedChange } from './reads.ts'

interface ChangeListProps {
  readonly changes: readonly RecordedChange[]
  /** Whether the form of each change is named. */
  readonly isNamed?: boolean
}

/** Changed answers in the order in which they were recorded. */
export function ChangeList({ changes, isNamed = false }: ChangeListProps) {
  return (
    <ul className="adm-changes">
      {changes.map((change) => (
        <li key={`${change.event}.${change.part}.${change.row}.${change.field}`}>
          <OneChange change={change} isNamed={isNamed} />
        </li>
      ))}
    </ul>
  )
}

const BY = { person: 'the applicant', company: 'the agency', reference: 'a former employer' } as const

function OneChange({ change, isNamed }: { change: RecordedChange; isNamed: boolean }) {
  const { form: name, part, row, field, before, after, at, by, late } = change
  const { data: form } = useQuery({ queryKey: ['form', name], queryFn: () => loadForm({ name }) })
  const own = fieldIn(form, part, field)
  const words = (value: RecordedChange['after'] | null) =>
    (own && formatAnswer(own, value)) || String(value ?? '') || 'Blank'
  const where = [isNamed ? shortName(name) : '', row === null ? '' : `Row ${row + 1}`].filter(Boolean).join(', ')
  return (
    <>
      <b>{own?.reviewLabel ?? own?.label ?? field}</b> <small className="soft">{where}</small>
      <p>
        <span className="vh">Before: </span>
        <del>{words(before)}</del> <span aria-hidden="true">→</span> <span className="vh">After: </span>
        <ins>{words(after)}</ins>
      </p>
      <small className="soft">
        {formatMoment(at)}, by {BY[by]}
        {late ? '. The date on the form is earlier than the day on which it was recorded.' : ''}
      </small>
    </>
  )
}

function fieldIn(form: Form | undefined, part: string, field: string) {
  return form?.parts.find(({ name }) => name === part)?.fields[field]
}

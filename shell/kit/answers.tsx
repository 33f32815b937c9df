import type { Field, Part } from '@arrive/contracts/form.ts'
import { shownAs } from './form/contract-field.tsx'

interface AnswersProps {
  readonly part: Pick<Part, 'fields'>
  /** By field name. */
  readonly values: Readonly<Record<string, unknown>>
  readonly fields?: readonly string[]
}

/** Answers to be read, not changed. */
export function Answers({ part, values, fields = Object.keys(part.fields) }: AnswersProps) {
  const shown = fields.flatMap((name): [string, Field][] => {
    const field = part.fields[name]
    return field === undefined ? [] : [[name, field]]
  })
  return (
    <dl className="answers">
      {shown.map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd className={field.kind === 'signature' ? 'script' : undefined}>{wordsOf(field, values[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

function wordsOf(field: Field, value: unknown): string {
  const words = shownAs(field, value)
  if (words === '') return field.by === 'company' ? 'Not filled in yet' : 'Not answered'
  return field.kind === 'date' ? dateWords(words) : words
}

/** `2026-11-21` → `Nov 21, 2026`; anything else as it is. */
export function dateWords(day: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  if (date === undefined || Number.isNaN(date.getTime())) return day
  return date.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
}

import type { Form } from '@arrive/contracts/form.ts'
import type { FormNote } from '@arrive/router'

/** The answer that a note is about, in the form's own words. */
export function subjectOf({ parts }: Pick<Form, 'parts'>, { part: name, field, row }: FormNote): string {
  const part = parts.find((one) => one.name === name)
  const label = part?.fields[field ?? '']?.label ?? part?.title ?? 'Note'
  return row === null ? label : `${label}, row ${row + 1}`
}

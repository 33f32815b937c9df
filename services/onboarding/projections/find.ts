import type { Form } from '@arrive/contracts/form.ts'

type Answers = Readonly<Record<string, unknown>>
type FieldPath = readonly [part: string, field: string]

/** Fields of an application that the back office searches (Staff Details). */
const SSN: FieldPath = ['formData', 'ssn']
const NAME: FieldPath = ['formData', 'fullName']
const FOUND_BY: Readonly<Record<string, readonly FieldPath[]>> = { application2: [SSN, NAME] }

export function isSearched({ name }: Pick<Form, 'name'>): boolean {
  return Object.hasOwn(FOUND_BY, name)
}

export function searchTexts({ name }: Pick<Form, 'name'>, answers: Answers): Readonly<Record<string, string>> {
  return Object.fromEntries((FOUND_BY[name] ?? []).map((place) => [place[1], textAt(answers, place)]))
}

/** Digits are searched in SSNs, everything else in names. */
export function searchBy(text: string): { readonly field: string; readonly valueIn: (answers: Answers) => string } {
  const place = /^\d+$/.test(text.trim()) ? SSN : NAME
  return { field: place[1], valueIn: (answers) => textAt(answers, place) }
}

function textAt(answers: Answers, [part, field]: FieldPath): string {
  const fields = answers[part]
  if (typeof fields !== 'object' || fields === null) return ''
  const value: unknown = Reflect.get(fields, field)
  return typeof value === 'string' ? value : ''
}

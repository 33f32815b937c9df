import type { Form } from '@arrive/contracts/form.ts'

type Answers = Readonly<Record<string, unknown>>
type FieldPath = readonly [part: string, field: string]

/** By what the back office finds a person's application (Staff Details). */
const SSN: FieldPath = ['formData', 'ssn']
const NAME: FieldPath = ['formData', 'fullName']
const FOUND_BY: Readonly<Record<string, readonly FieldPath[]>> = { application2: [SSN, NAME] }

/** Whether documents of this form can be found by a text in them. */
export function isSearched({ name }: Pick<Form, 'name'>): boolean {
  return Object.hasOwn(FOUND_BY, name)
}

/** The search texts of a form's answers, by field. */
export function searchTexts({ name }: Pick<Form, 'name'>, answers: Answers): Readonly<Record<string, string>> {
  return Object.fromEntries((FOUND_BY[name] ?? []).map((place) => [place[1], textAt(answers, place)]))
}

/** How a filter text is looked up: digits are of an SSN, everything else of a name. */
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

import { isApplicable } from './checking/conditions.ts'
import { fieldsBy } from './field-schema.ts'
import type { Answers, CompanySection, Field, Form, Part } from './form.ts'
import { blankOf, type Value } from './records.ts'

/** Invented valid answers, deterministic per seed and different for each seed. */

const FIRST = ['Ann', 'Luis', 'Grace', 'Omar', 'Mei', 'Tom', 'Rosa', 'Ivy', 'Paul', 'Nadia', 'José', 'Zoë'] as const
const LAST = ['Baker', 'Ortiz', 'Okafor', 'Haddad', 'Chen', 'Miller', 'Silva', 'Novak', 'Reed', 'Lindström'] as const
const STREETS = ['Oak Street', 'Elm Avenue', 'Park Road', 'River Lane', 'Church Street', 'Maple Drive'] as const

function pick<T>(list: readonly [T, ...T[]] | readonly T[], seed: number): T {
  return list[Math.abs(seed) % list.length] as T
}

function samplePerson(seed = 0): { readonly first: string; readonly last: string; readonly email: string } {
  const [first, last] = [pick(FIRST, seed), pick(LAST, Math.floor(seed / FIRST.length) + seed)]
  const plain = `${first}.${last}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return { first, last, email: `${plain}.${seed}@example.com` }
}

function sampleValue(name: string, field: Field, seed = 0): Value {
  const { kind, options = [], length = 4, day } = field
  if (kind === 'tick') return true
  if (kind === 'number') return Math.abs(seed) % 30
  if (kind === 'choice') return pick(options, seed)
  if (kind === 'choices') return options.slice(0, 1 + (Math.abs(seed) % 2)).join(', ')
  if (kind === 'date') {
    const year = (day === 'birth' ? 1970 : 2020) + (Math.abs(seed) % 6)
    return `${year}-0${1 + (Math.abs(seed) % 9)}-${10 + (Math.abs(seed) % 19)}`
  }
  if (kind === 'digits' || kind === 'code')
    return String(1_234 + 7 * Math.abs(seed))
      .padStart(length, '0')
      .slice(-length)
  if (kind === 'phone') return `(704) 555-0${String(100 + (Math.abs(seed) % 100))}`
  return sampleText(name, field, seed).slice(0, field.maxLength ?? 200)
}

function sampleText(name: string, { kind, label }: Field, seed: number): string {
  const { first, last, email } = samplePerson(seed)
  if (kind === 'email') return email
  if (kind === 'signature') return `${first} ${last}`
  if (/first/i.test(name)) return first
  if (/last/i.test(name)) return last
  if (/address|street/i.test(name)) return `${100 + (Math.abs(seed) % 900)} ${pick(STREETS, seed)}, Charlotte, NC 28202`
  if (/name$|agreedTo|^hipaaAck/i.test(name)) return `${first} ${last}`
  return kind === 'box' ? `${label}, as ${first} wrote it.\nSecond line ${seed}.` : `${label} ${seed + 1}`
}

/** Answers by part, as `checkForm` returns them. */
export function sampleAnswers<F extends Form>(form: F, seed = 0): Answers<F> {
  return Object.fromEntries(form.parts.map((part) => [part.name, samplePart(part, seed)])) as Answers<F>
}

function samplePart(part: Part, seed: number) {
  const fields = fieldsBy(part, 'applicant')
  if (part.rows === undefined) return sampleFields(fields, seed)
  const { count, label } = part.rows
  return Array.from({ length: count }, (_, at) => ({
    ...sampleFields(fields, seed + at),
    ...(label !== undefined && { [label.field]: label.values[at] as string }),
  }))
}

function sampleFields(fields: readonly [string, Field][], seed: number): Record<string, Value> {
  const answers = Object.fromEntries(fields.map(([name, field]) => [name, sampleValue(name, field, seed)]))
  for (const [name, field] of fields) if (!isApplicable(field, answers)) answers[name] = blankOf(field)
  return answers
}

/** The request body for these answers, with consents given and files named. */
export function sampleBody(form: Form, seed = 0): Record<string, unknown> {
  const answers: Readonly<Record<string, unknown>> = sampleAnswers(form, seed)
  const body: Record<string, unknown> = {}
  for (const part of form.parts) {
    Object.assign(body, part.body === undefined ? answers[part.name] : { [part.body]: answers[part.name] })
    for (const [name, { kind }] of Object.entries(part.fields)) if (kind === 'file') body[name] = 'resume.pdf'
  }
  for (const { sent } of form.consents ?? []) {
    if (sent !== undefined) body[sent] = form.consents?.filter((consent) => consent.sent === sent).map(() => true)
  }
  return body
}

export function sampleSection<F extends Form>(form: F, seed = 0): CompanySection<F> {
  const parts = form.parts.map((part) => [part.name, sampleFields(fieldsBy(part, 'company'), seed + 3)] as const)
  return Object.fromEntries(parts.filter(([, fields]) => Object.keys(fields).length > 0)) as CompanySection<F>
}

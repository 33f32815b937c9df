import type { Field, Form } from '@arrive/contracts/form.ts'
import { sampleBody, sampleSection } from '@arrive/contracts/samples.ts'
import type { Person } from '../person.ts'

/** Answers by field name. */
export type Facts = Readonly<Record<string, string | number>>

/** A valid body: the facts, then what a form asks about the person or the day, then samples. */
export function bodyOf(form: Form, person: Person, day: string, facts: Facts = {}): Readonly<Record<string, unknown>> {
  const fields = fieldsOf(form)
  return JSON.parse(JSON.stringify(sampleBody(form, person.index)), (name, value: unknown) => {
    const field = fields.get(name)
    return field === undefined ? value : (facts[name] ?? (value === '' ? value : (known(field, person, day) ?? value)))
  })
}

/** The same for the company's part; `day` is when the office fills it in. */
export function sectionOf(form: Form, index: number, day: string, facts: Facts = {}): object {
  const fields = fieldsOf(form)
  const section: object = Object.assign({}, ...Object.values(sampleSection(form, index)))
  const filled = Object.entries(section).map(([name, value]) => {
    return [name, facts[name] ?? (fields.get(name)?.kind === 'date' ? day : value)]
  })
  return Object.fromEntries(filled)
}

const fieldsOf = (form: Form) => new Map(form.parts.flatMap((part) => Object.entries(part.fields)))

/** Undefined unless the field is about the person or a date. */
function known({ kind, autocomplete = '', day: meaning }: Field, person: Person, day: string): string | undefined {
  const words: Readonly<Record<string, string>> = {
    name: person.full,
    'given-name': person.first,
    'additional-name': person.middle,
    'family-name': person.last,
    'street-address': person.address,
    'address-line1': person.street,
    'address-level2': person.city,
    'address-level1': person.state,
    'postal-code': person.zip,
    bday: person.born,
  }
  const kinds: Readonly<Partial<Record<Field['kind'], string>>> = {
    signature: person.full,
    email: person.email,
    phone: person.phone,
    ...(meaning !== 'birth' && { date: day }),
  }
  return words[autocomplete] ?? kinds[kind]
}

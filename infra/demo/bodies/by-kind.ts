import type { Field, Form } from '@arrive/contracts/form.ts'
import { sampleBody, sampleSection } from '@arrive/contracts/samples.ts'
import type { Person } from '../person.ts'

/** Valid answers for a form without a demo body, using what is known about the person. */
export function anyBody(form: Form, person: Person, day: string): object {
  const fields = new Map(form.parts.flatMap((part) => Object.entries(part.fields)))
  return JSON.parse(JSON.stringify(sampleBody(form, person.index)), (key, value: unknown) => {
    const field = fields.get(key)
    return field === undefined || value === '' ? value : (known(field, person, day) ?? value)
  })
}

export function anyPart(form: Form, index: number, day: string): object {
  const section: object = Object.assign({}, ...Object.values(sampleSection(form, index)))
  const fields = new Map(form.parts.flatMap((part) => Object.entries(part.fields)))
  const filled = Object.entries(section).map(([name, value]) => [name, fields.get(name)?.kind === 'date' ? day : value])
  return Object.fromEntries(filled)
}

/** Undefined unless the field is about the person or a date. */
function known({ kind, autocomplete = '', day: meaning }: Field, person: Person, day: string): string | undefined {
  const words: Readonly<Record<string, string>> = {
    name: person.full,
    'given-name': person.first,
    'family-name': person.last,
    'street-address': person.address,
  }
  const kinds: Readonly<Partial<Record<Field['kind'], string>>> = {
    signature: person.full,
    email: person.email,
    phone: person.phone,
    ...(meaning !== 'birth' && { date: day }),
  }
  return words[autocomplete] ?? kinds[kind]
}

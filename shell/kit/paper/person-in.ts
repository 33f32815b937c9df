import type { Form } from '@arrive/contracts/form.ts'

const NAMES = ['name', 'given-name', 'family-name']

/** The person named in a form's answers, with their id. */
export function personIn({ parts }: Form, values: Readonly<Record<string, unknown>>, id?: number): string {
  const fields = parts.flatMap((part) => (part.rows === undefined ? Object.entries(part.fields) : []))
  const named = fields.filter(([, { autocomplete = '' }]) => NAMES.includes(autocomplete))
  const name = named.map(([key]) => String(values[key] ?? '').trim()).filter(Boolean)
  return [name.join(' '), id === undefined ? '' : `ID ${id}`].filter(Boolean).join(', ')
}

import type { Schema } from './call.ts'
import { fieldSchema, isRequired } from './field-schema.ts'
import type { Consent, Field, Form, Part } from './form.ts'
import { closed } from './schemas.ts'

/** Documents the applicant's request body: with labels and help, without company fields. */
export function bodySchema(form: Form): Schema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  for (const part of form.parts) addPart(part, properties, required)
  for (const consent of form.consents ?? []) addConsent(form, consent, properties, required)
  return closed(properties, required)
}

function addPart(part: Part, properties: Record<string, Schema>, required: string[]): void {
  const fields = Object.entries(part.fields).filter(([, { by }]) => by !== 'company')
  const own = Object.fromEntries(fields.map(([name, field]) => [name, described(field)]))
  const needed = fields.filter(([, field]) => isRequired(field)).map(([name]) => name)
  if (part.body === undefined) {
    Object.assign(properties, own)
    required.push(...needed)
    return
  }
  const { rows, title, body } = part
  // The row's position determines its label.
  const object = {
    ...closed(
      own,
      needed.filter((name) => name !== rows?.label?.field),
    ),
    title,
  }
  properties[body] = rows === undefined ? object : { type: 'array', maxItems: rows.count, items: object }
  if (object.required.length > 0 || rows?.oneWith !== undefined) required.push(body)
}

function described(field: Field): Schema {
  const { label: title, help: description, kind } = field
  const schema = kind === 'file' ? { type: 'string', format: 'binary' } : fieldSchema(field)
  return { ...schema, title, ...(description !== undefined && { description }) }
}

function addConsent(
  form: Form,
  { sent, name, label }: Consent,
  into: Record<string, Schema>,
  required: string[],
): void {
  if (sent === undefined) {
    into[name] = { type: 'boolean', const: true, title: label }
    return
  }
  const count = form.consents?.filter((other) => other.sent === sent).length ?? 0
  into[sent] = { type: 'array', minItems: count, maxItems: count, items: { type: 'boolean', const: true } }
  if (!required.includes(sent)) required.push(sent)
}

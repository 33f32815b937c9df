import type { Schema } from './call.ts'
import { fieldSchema, fieldsBy, isRequired, lengthOf } from './field-schema.ts'
import type { Field, Form, Part } from './form.ts'
import { PATTERNS } from './patterns.ts'
import { columnOf } from './records.ts'

/** An object without other properties; all are required unless `required` is given. */
export function closed(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
) {
  return { type: 'object', properties, required, additionalProperties: false } as const
}

/** An applicant's answers by part, as `checkForm` returns them and events hold them. */
export function answersSchema(form: Form): Schema {
  return closed(Object.fromEntries(form.parts.map((part) => [part.name, partSchema(part)])))
}

function partSchema(part: Part): Schema {
  const fields = fieldsBy(part, 'applicant')
  const object = {
    ...closed(Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)]))),
    ...conditions(fields),
  }
  if (part.rows === undefined) return object
  const { count, oneWith } = part.rows
  return {
    type: 'array',
    minItems: count,
    maxItems: count,
    items: object,
    ...(oneWith !== undefined && { contains: filled(part, oneWith) }),
  }
}

function conditions(fields: readonly [string, Field][]): Schema {
  const allOf = fields.flatMap(([name, field]) => {
    if (field.requiredWhen === undefined) return []
    const { field: other, is } = field.requiredWhen
    return [
      {
        if: { type: 'object', properties: { [other]: { const: is } } },
        // biome-ignore lint/suspicious/noThenProperty: the name of the JSON Schema keyword
        then: { type: 'object', properties: { [name]: fieldSchema(field, true) } },
      },
    ]
  })
  return allOf.length === 0 ? {} : { allOf }
}

function filled(part: Part, names: readonly string[]): Schema {
  const fields = Object.entries(part.fields).filter(([name]) => names.includes(name))
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field, true)])),
    required: names,
  }
}

/** The body of `PUT /company_section`: at least one company field, from any part. */
export function companySchema(form: Form): Schema {
  const fields = form.parts.flatMap((part) => fieldsBy(part, 'company'))
  const properties = Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field, false)]))
  return { ...closed(properties, []), minProperties: 1 }
}

/** Company fields by part; only those sent. */
export function sectionSchema(form: Form): Schema {
  const parts = form.parts.map((part): [string, Schema] => {
    const fields = fieldsBy(part, 'company').map(([name, field]) => [name, fieldSchema(field, false)])
    return [part.name, { ...closed(Object.fromEntries(fields), []), minProperties: 1 }]
  })
  return { ...closed(Object.fromEntries(parts.filter((_, at) => hasCompany(form.parts[at]))), []), minProperties: 1 }
}

function hasCompany(part: Part | undefined): boolean {
  return part !== undefined && fieldsBy(part, 'company').length > 0
}

/** A stored file in an event; its bytes are outside the log. `size` in bytes. */
const fileSchema: Schema = closed({
  id: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
  name: { type: 'string', maxLength: 255, pattern: PATTERNS.line },
  type: { type: 'string', maxLength: 100, pattern: PATTERNS.line },
  size: { type: 'integer', minimum: 1 },
  sha256: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
})

/** A form's files by field name, as in an event's data. */
export function fileSchemas(form: Form): { properties: Record<string, Schema>; required: string[] } {
  const files = form.parts.flatMap(({ fields }) => Object.entries(fields)).filter(([, { kind }]) => kind === 'file')
  return {
    properties: Object.fromEntries(files.map(([name]) => [name, fileSchema])),
    required: files.filter(([, field]) => isRequired(field)).map(([name]) => name),
  }
}

/** A row of a list in a response: snake_case, with the person's number. */
export function rowSchema(part: Part, more: Readonly<Record<string, Schema>> = {}): Schema {
  const columns = Object.entries(part.fields).map(([name, field]): [string, Schema] => [
    columnOf(name, field),
    columnSchema(field),
  ])
  const { stamp } = part.read
  return closed({
    user_id: { type: 'integer', minimum: 1 },
    ...Object.fromEntries(columns),
    ...(stamp !== undefined && { [stamp]: { type: 'string', maxLength: 30, format: 'date-time' } }),
    ...more,
  })
}

function columnSchema(field: Field): Schema {
  if (field.kind === 'tick') return { type: 'boolean' }
  if (field.kind === 'number') return { type: ['number', 'string'], maxLength: 0 }
  return { type: 'string', maxLength: field.kind === 'file' ? 255 : lengthOf(field) }
}

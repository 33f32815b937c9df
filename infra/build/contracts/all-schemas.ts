import { type Call, queryOf, type Schema } from '@arrive/contracts/call.ts'
import { fieldSchema, fieldsBy } from '@arrive/contracts/field-schema.ts'
import { type EarlierForm, type Form, formKey } from '@arrive/contracts/form.ts'
import { answersSchema, closed, companySchema } from '@arrive/contracts/schemas.ts'
import { SIGNING } from '@arrive/contracts/signing.ts'

/** Every schema to compile, by validator name. */
export function allSchemas(
  forms: readonly Form[],
  earlier: readonly EarlierForm[],
  calls: readonly Call[],
): Map<string, Schema> {
  const versions = [...forms, ...earlier.map(({ form }) => form)]
  const signing = Object.entries(SIGNING).flatMap(([by, schema]) => withProperties(`signing:${by}`, schema))
  return new Map([...versions.flatMap(formSchemas), ...signing, ...calls.flatMap(callSchemas)])
}

/** The schemas a form's screen needs: the applicant's side only. */
export function screenSchemas(form: Form): Map<string, Schema> {
  const company = new Set(
    form.parts.flatMap((part) =>
      fieldsBy(part, 'company').map(([name]) => `field:${formKey(form)}.${part.name}.${name}`),
    ),
  )
  return new Map(formSchemas(form).filter(([name]) => !name.startsWith('company:') && !company.has(name)))
}

function formSchemas(form: Form): [string, Schema][] {
  const company = form.parts.some((part) => fieldsBy(part, 'company').length > 0)
  return [
    [`form:${formKey(form)}`, answersSchema(form)],
    ...(company ? [[`company:${formKey(form)}`, companySchema(form)] as [string, Schema]] : []),
    ...form.parts.flatMap((part) => {
      const fields = [...fieldsBy(part, 'applicant'), ...fieldsBy(part, 'company')]
      return fields.map(([name, field]): [string, Schema] => [
        `field:${formKey(form)}.${part.name}.${name}`,
        fieldSchema(field),
      ])
    }),
  ]
}

function callSchemas({ id, body, needs = [], params, ...call }: Call): [string, Schema][] {
  const query = queryOf(call)
  return [
    ...(body !== undefined && 'schema' in body ? withProperties(`call:${id}`, body.schema) : []),
    ...(query === undefined ? [] : withProperties(`query:${id}`, closed(query, needs))),
    ...(params === undefined ? [] : withProperties(`params:${id}`, closed(params))),
  ]
}

/** A schema plus each property on its own. Validation stops at the first error; the rest are found per property. */
function withProperties(name: string, schema: Schema): [string, Schema][] {
  const properties = Object.entries(schema.properties as Readonly<Record<string, Schema>>)
  return [[name, schema], ...properties.map(([key, own]): [string, Schema] => [`${name}.${key}`, own])]
}

import type { Call, Schema } from './call.ts'
import { checkCompany, checkForm, type Refused } from './check.ts'
import { UNKNOWN } from './checking/sentences.ts'
import { isObject } from './checking/values.ts'
import type { Form } from './form.ts'
import type { Validate, Validators } from './validate.ts'

/** What a contract says of a body, a query or path parameters: the value in shape, or what is wrong with it. */
export type CheckedCall = { readonly ok: true; readonly value: unknown } | Refused

export interface CallChecks {
  /** The body of any call: `value` holds a form's answers, a company section, or the body as it came. */
  readonly check: (call: Call, body: unknown) => CheckedCall
  readonly checkQuery: (call: Call, query: Readonly<Record<string, string>>) => CheckedCall
  readonly checkParams: (call: Call, params: Readonly<Record<string, string>>) => CheckedCall
}

/** The checks of all calls, for these forms. @throws Error from a check whose validator was not built. */
export function createCallChecks(forms: readonly Form[], validators: Validators): CallChecks {
  const byName = new Map(forms.map((form) => [form.name, form]))
  const named = (name: string) => byName.get(name) ?? missing(`form ${name}`)
  const checkSchema = (name: string, properties: unknown, value: unknown) =>
    bySchema(validators[name] ?? missing(`validator ${name}`), properties, value)
  return {
    check: (call, body) => {
      if (call.body === undefined) return { ok: true, value: undefined }
      if ('form' in call.body) return valued(checkForm(named(call.body.form), body, validators))
      if ('company' in call.body) return valued(checkCompany(named(call.body.company), body, validators))
      return checkSchema(`call:${call.id}`, call.body.schema.properties, body)
    },
    checkQuery: (call, query) =>
      call.query === undefined ? { ok: true, value: query } : checkSchema(`query:${call.id}`, call.query, query),
    checkParams: (call, params) =>
      call.params === undefined ? { ok: true, value: params } : checkSchema(`params:${call.id}`, call.params, params),
  }
}

function missing(what: string): never {
  throw new Error(`There is no ${what}: the contracts must be built again`)
}

function valued(checked: Refused | { ok: true; answers?: unknown; section?: unknown }): CheckedCall {
  return checked.ok ? { ok: true, value: checked.answers ?? checked.section } : checked
}

function bySchema(validate: Validate, properties: unknown, value: unknown): CheckedCall {
  if (!isObject(value)) return refusal('', 'The body must be an object.')
  if (validate(value)) return { ok: true, value }
  const error = validate.errors?.[0]
  const params = (error?.params ?? {}) as { readonly [name: string]: unknown }
  const path = String(params.missingProperty ?? params.additionalProperty ?? error?.instancePath.slice(1))
  if (error?.keyword === 'additionalProperties') return refusal(path.slice(0, 64), UNKNOWN)
  const schema = isObject(properties) ? (properties[path] as Schema | undefined) : undefined
  return refusal(path, `${String(schema?.title ?? path)} ${troubleOf(error?.keyword, params.limit, value[path])}.`)
}

function troubleOf(keyword: string | undefined, limit: unknown, value: unknown): string {
  if (keyword === 'required' || value === '') return 'is missing'
  if (keyword === 'type') return 'must be a text'
  if (keyword === 'minLength') return `must have at least ${limit} characters`
  return keyword === 'maxLength' ? `is longer than ${limit} characters` : 'is not right'
}

function refusal(path: string, message: string): Refused {
  return { ok: false, message, errors: [{ path, message }] }
}

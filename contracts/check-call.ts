import { type Call, queryOf, type Schema } from './call.ts'
import { checkAnyCompany, checkAnyForm, versionsByName } from './check-versions.ts'
import { errorsBySchema, type SchemaPlan } from './checking/by-schema.ts'
import { type Examined, refused } from './checking/examine.ts'
import { readBody } from './checking/read-body.ts'
import { UNKNOWN_PARAMETER } from './checking/schema-sentences.ts'
import { UNKNOWN } from './checking/sentences.ts'
import { type CheckedCall, withSigning } from './checking/signed-body.ts'
import type { EarlierForm, Form } from './form.ts'
import { message, ownText } from './messages/message.ts'
import { takesSigning } from './signing.ts'
import type { Validators } from './validate.ts'

export type { CheckedCall } from './checking/signed-body.ts'

export interface CallChecks {
  /** Checks any call's body. `value` holds a form's answers, a company section, or the body with normalized texts. */
  readonly check: (call: Call, body: unknown) => CheckedCall
  readonly checkQuery: (call: Call, query: Readonly<Record<string, string>>) => CheckedCall
  readonly checkParams: (call: Call, params: Readonly<Record<string, string>>) => CheckedCall
}

export interface CheckOptions {
  readonly forms: readonly Form[]
  /** Replaced versions; open tabs may still send them. */
  readonly earlier: readonly EarlierForm[]
  readonly validators: Validators
  /** Today at the agency, `YYYY-MM-DD`. */
  readonly today: () => string
}

/** @throws Error (from a check) if its validator was not built. */
export function createCallChecks({ forms, earlier, validators, today }: CheckOptions): CallChecks {
  const byName = versionsByName(forms, earlier)
  const named = (name: string) => byName.get(name) ?? missing(`form ${name}`)
  const rules = () => ({ validators, today: today() })
  const bySchema = (plan: SchemaPlan, value: unknown): CheckedCall => {
    const errors = errorsBySchema(plan, value, validators)
    return errors.length === 0 ? { ok: true, value } : refused(errors)
  }
  return {
    check: (call, body) => {
      if (call.body === undefined) return { ok: true, value: undefined }
      if ('form' in call.body) {
        const versions = named(call.body.form)
        const checkAnswers = (answers: unknown) => valued(checkAnyForm(versions, answers, rules()))
        return takesSigning(versions.form)
          ? withSigning('applicant', body, { validators, checkAnswers })
          : checkAnswers(body)
      }
      if ('company' in call.body) {
        const versions = named(call.body.company)
        const checkAnswers = (section: unknown) => valued(checkAnyCompany(versions, section, rules()))
        return withSigning('company', body, { validators, checkAnswers })
      }
      const plan = bodyPlan(call.id, call.body.schema)
      return bySchema(plan, readBody(plan.properties, body))
    },
    checkQuery: (call, value) => checkQuery(call, value, validators),
    checkParams: ({ id, params }, value) =>
      params === undefined
        ? { ok: true, value }
        : bySchema(addressPlan(`params:${id}`, params, Object.keys(params)), value),
  }
}

/** Checks parameters against the schemas of the call, wherever they come from. */
export function checkQuery(
  { id, needs = [], ...call }: Pick<Call, 'id' | 'query' | 'timed' | 'needs'>,
  value: unknown,
  validators: Validators,
): CheckedCall {
  const query = queryOf(call)
  if (query === undefined) return { ok: true, value }
  const errors = errorsBySchema(addressPlan(`query:${id}`, query, needs), value, validators)
  return errors.length === 0 ? { ok: true, value } : refused(errors)
}

function missing(what: string): never {
  throw new Error(`There is no ${what}: the contracts must be built again`)
}

function valued(checked: Examined | { ok: true; answers?: unknown; section?: unknown }): CheckedCall {
  return checked.ok ? { ok: true, value: checked.answers ?? checked.section } : checked
}

function bodyPlan(id: string, { properties, required }: Schema): SchemaPlan {
  return {
    name: `call:${id}`,
    properties: properties as SchemaPlan['properties'],
    required: required as SchemaPlan['required'],
    titleOf: (key) => ownText(`call.${id}.${key}`),
    unknown: UNKNOWN,
  }
}

function addressPlan(name: string, properties: SchemaPlan['properties'], required: readonly string[]): SchemaPlan {
  const titleOf = (key: string) => message('parameter', { name: String(properties[key]?.title ?? key) })
  return { name, properties, required, titleOf, unknown: UNKNOWN_PARAMETER }
}

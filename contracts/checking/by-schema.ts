import type { Schema } from '../call.ts'
import { type FieldMessage, type Message, message } from '../messages/message.ts'
import type { Validate, Validators } from '../validate.ts'
import { schemaProblem } from './schema-sentences.ts'
import { NOT_AN_OBJECT } from './sentences.ts'
import { isObject, ownValue, type RawValue } from './values.ts'

/** A value's validator and its messages. */
export interface SchemaPlan {
  /** Key of the whole value's validator. A property's key is `name.property`. */
  readonly name: string
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly titleOf: (key: string) => Message
  readonly unknown: Message
}

const MAX_UNKNOWN = 20

/** All errors of a value. @throws Error if a validator was not built. */
export function errorsBySchema(plan: SchemaPlan, value: unknown, validators: Validators): readonly FieldMessage[] {
  if (!isObject(value)) return [{ path: '', message: NOT_AN_OBJECT }]
  if (validatorOf(validators, plan.name)(value)) return []
  const wrong = Object.keys(plan.properties).flatMap((key) => propertyErrors(plan, key, value, validators))
  const unknownKeys = Object.keys(value).filter((key) => !Object.hasOwn(plan.properties, key))
  const unknown = unknownKeys.slice(0, MAX_UNKNOWN).map((key) => ({ path: key.slice(0, 64), message: plan.unknown }))
  return [...wrong, ...unknown]
}

function propertyErrors(plan: SchemaPlan, key: string, value: RawValue, validators: Validators): FieldMessage[] {
  const { name, properties, required, titleOf } = plan
  const sent = ownValue(value, key)
  const what = titleOf(key)
  const isDue = required.includes(key)
  if (sent === undefined) return isDue ? [{ path: key, message: message('answer.missing', { what }) }] : []
  const validate = validatorOf(validators, `${name}.${key}`)
  if (validate(sent)) return []
  if (isDue && sent === '') return [{ path: key, message: message('answer.missing', { what }) }]
  return [
    {
      path: key,
      message: schemaProblem(what, properties[key] ?? {}, { keyword: validate.errors?.[0]?.keyword, sent }),
    },
  ]
}

function validatorOf(validators: Validators, name: string): Validate {
  const validate = validators[name]
  if (validate === undefined) throw new Error(`There is no validator ${name}: the contracts must be built again`)
  return validate
}

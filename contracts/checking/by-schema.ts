import type { Schema } from '../call.ts'
import { type FieldMessage, type Message, message } from '../messages/message.ts'
import type { Validate, Validators } from '../validate.ts'
import { schemaTrouble } from './schema-sentences.ts'
import { NOT_AN_OBJECT } from './sentences.ts'
import { isObject, own, type Sent } from './values.ts'

/** What a value is checked by, and in what words. */
export interface SchemaPlan {
  /** Key of the validator of the whole; each property has one of its own behind a dot. */
  readonly name: string
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  /** What a property is called in a sentence. */
  readonly titleOf: (key: string) => Message
  /** What is said of a property that is not among these. */
  readonly unknown: Message
}

const MOST_UNKNOWN = 20

/** What is wrong with a value, all of it; nothing where it is right. @throws Error where a validator was not built. */
export function errorsBySchema(plan: SchemaPlan, value: unknown, validators: Validators): readonly FieldMessage[] {
  if (!isObject(value)) return [{ path: '', message: NOT_AN_OBJECT }]
  if (validatorOf(validators, plan.name)(value)) return []
  const wrong = Object.keys(plan.properties).flatMap((key) => propertyErrors(plan, key, value, validators))
  const strangers = Object.keys(value).filter((key) => !Object.hasOwn(plan.properties, key))
  const unknown = strangers.slice(0, MOST_UNKNOWN).map((key) => ({ path: key.slice(0, 64), message: plan.unknown }))
  return [...wrong, ...unknown]
}

function propertyErrors(plan: SchemaPlan, key: string, value: Sent, validators: Validators): FieldMessage[] {
  const { name, properties, required, titleOf } = plan
  const sent = own(value, key)
  const what = titleOf(key)
  const isDue = required.includes(key)
  if (sent === undefined) return isDue ? [{ path: key, message: message('answer.missing', { what }) }] : []
  const validate = validatorOf(validators, `${name}.${key}`)
  if (validate(sent)) return []
  if (isDue && sent === '') return [{ path: key, message: message('answer.missing', { what }) }]
  return [{ path: key, message: schemaTrouble(what, properties[key] ?? {}, validate.errors?.[0]?.keyword) }]
}

function validatorOf(validators: Validators, name: string): Validate {
  const validate = validators[name]
  if (validate === undefined) throw new Error(`There is no validator ${name}: the contracts must be built again`)
  return validate
}

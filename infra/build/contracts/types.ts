import { type Call, queryOf, type Schema } from '@arrive/contracts/call.ts'
import { hasCompanyFields } from '@arrive/contracts/calls/forms.ts'
import type { EventType } from '@arrive/contracts/event.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { answersSchema, closed, sectionSchema } from '@arrive/contracts/schemas.ts'

interface TypedContracts {
  readonly forms: readonly Form[]
  readonly calls: readonly Call[]
  /** All versions. Types describe only current ones, because data is upcast. */
  readonly events: readonly EventType[]
}

type Entry = readonly [name: string, type: string]

/**
 * Returns TypeScript types derived from the contracts: answers by form; body, query and answer by call; topic and data
 * by event type.
 * @throws Error if a schema can't be expressed as a type.
 */
export function typesSource({ forms, calls, events }: TypedContracts): string {
  const company = forms.filter(hasCompanyFields)
  const current = events.filter(({ upcast }) => upcast === undefined)
  return [
    '/** What an applicant answers, by form and part. */',
    'export interface FormAnswers {',
    ...members(forms.map((form) => [form.name, typeOf(answersSchema(form))])),
    '}',
    '',
    '/** What the company has filled in, by form and part. */',
    'export interface FormSections {',
    ...members(company.map((form) => [form.name, typeOf(sectionSchema(form))])),
    '}',
    '',
    '/** Body, query and answer of each call, by its id. */',
    'export interface CallTypes {',
    ...members(calls.map((call) => [call.id, callType(call)])),
    '}',
    '',
    '/** Topic and data of each type of event. */',
    'export interface EventTypes {',
    ...eventMembers(current),
    '}',
  ].join('\n')
}

function members(entries: readonly Entry[]): readonly string[] {
  return entries.map(([name, type]) => `  readonly ${JSON.stringify(name)}: ${type}`)
}

function callType({ body, needs = [], answer, ...call }: Call): string {
  const query = queryOf(call)
  const types: readonly Entry[] = [
    ['body', body === undefined ? 'undefined' : bodyType(body)],
    ['query', query === undefined ? '{}' : typeOf(closed(query, needs))],
    ['answer', typeOf(answer.schema)],
  ]
  return inBraces(types.map(([name, type]) => `readonly ${name}: ${type}`))
}

function bodyType(body: NonNullable<Call['body']>): string {
  if ('form' in body) return `FormAnswers[${JSON.stringify(body.form)}]`
  return 'company' in body ? `FormSections[${JSON.stringify(body.company)}]` : typeOf(body.schema)
}

/** One member per event type, with its shapes as a union; a family of types is also one member. */
function eventMembers(events: readonly EventType[]): readonly string[] {
  const byName = new Map<string, EventType[]>()
  for (const event of events) {
    const name = event.family === undefined ? JSON.stringify(event.type) : `[type: ${templateOf(event.family)}]`
    byName.set(name, [...(byName.get(name) ?? []), event])
  }
  return [...byName].map(([name, shapes]) => {
    const topic = JSON.stringify(shapes[0]?.topic)
    const data = shapes.map((shape) => (shape.data === undefined ? 'undefined' : typeOf(shape.data)))
    return `  readonly ${name}: ${inBraces([`readonly topic: ${topic}`, `readonly data: ${union(data)}`])}`
  })
}

/** Returns `applications.*.submitted` as a template literal type. */
function templateOf(family: string): string {
  return `\`${family.replace('*', () => '$' + '{string}')}\``
}

/** Returns the narrowest TypeScript type for a schema. @throws Error if there is none. */
function typeOf(schema: Schema): string {
  const { type, const: only, enum: choices, anyOf, oneOf = anyOf } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(choices)) return union(choices.map((choice) => JSON.stringify(choice)))
  if (Array.isArray(oneOf)) return union(oneOf.map((one: Schema) => typeOf(one)))
  if (Array.isArray(type)) return union(type.map((one: unknown) => typeOf({ ...schema, type: one })))
  if (type === 'array') return `readonly (${typeOf(itemsOf(schema))})[]`
  if (type === 'object') return objectType(schema)
  const simple = SIMPLE.get(type)
  if (simple === undefined) throw new Error(`No type can be made of the schema ${JSON.stringify(schema)}`)
  return simple
}

const SIMPLE: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
])

function objectType({ properties, required, additionalProperties }: Schema): string {
  if (isSchema(additionalProperties)) return `{ readonly [key: string]: ${typeOf(additionalProperties)} }`
  if (!isSchema(properties)) return '{ readonly [key: string]: unknown }'
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return inBraces(
    Object.entries(properties).map(([name, own]) => {
      const sign = needed.includes(name) ? '' : '?'
      return `readonly ${JSON.stringify(name)}${sign}: ${typeOf(isSchema(own) ? own : {})}`
    }),
  )
}

function itemsOf({ items }: Schema): Schema {
  return isSchema(items) ? items : {}
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function inBraces(parts: readonly string[]): string {
  return parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`
}

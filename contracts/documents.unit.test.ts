import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { asyncApi } from './asyncapi.ts'
import { topicsOf } from './event.ts'
import { calls } from './generated/calls.ts'
import { events as allTypes } from './generated/events.ts'
import { forms } from './generated/forms.ts'
import { openApi } from './openapi.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const rest = openApi(calls, forms)
const events = asyncApi(allTypes)
const eventTypes = allTypes.filter(({ about }) => about === undefined)

function* refsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner
    else yield* refsIn(inner)
  }
}

function at(document: unknown, ref: string): unknown {
  let place = document
  for (const key of ref.replace('#/', '').split('/')) place = (place as Record<string, unknown>)[key]
  return place
}

type Payload = { readonly properties: Readonly<Record<string, unknown>>; readonly required: readonly string[] }

type Operation = {
  readonly operationId: string
  readonly description?: string
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly description?: string }[]
  readonly responses: Readonly<Record<string, object>>
}

const operations = Object.entries(at(rest, '#/paths') as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test.each([
  ['OpenAPI', rest],
  ['AsyncAPI', events],
])('every reference in the %s document resolves', (_, document) => {
  const refs = [...new Set(refsIn(document))]
  expect(refs.length).toBeGreaterThan(3)
  for (const ref of refs) expect([ref, typeof at(document, ref)]).toEqual([ref, 'object'])
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

describe('the OpenAPI document', () => {
  test('describes every call once', () => {
    expect(operations).toHaveLength(calls.length)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length)
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  })

  test.each(operations)('declares the parameters of $method $path', ({ path, operation }) => {
    const declared = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true)
  })

  test('describes list parameters as numbers and in words, without bounds that do not exist', () => {
    const at = (path: string) => operations.find((one) => one.path === path && one.method === 'get')?.operation
    const [limit, , sort] = at('/staff_applications')?.parameters ?? []
    expect(limit).toMatchObject({ name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 200 } })
    expect(limit?.description).toContain('a page holds 10')
    expect(sort?.description).toContain('newest first')
    expect(at('/get_education_info')?.description).toContain('counts persons, who have 4 rows each')
    expect(at('/get_authorization_and_criminal_data')?.description).toContain('All lists come whole')
    expect(JSON.stringify(operations.map(({ operation }) => operation.responses['200']))).not.toContain('maxItems')
  })

  test.each(calls.filter(({ sample }) => sample !== undefined))('shows a valid sample of $id', (call) => {
    const { sample, body, answer } = call
    expect(ajv.validate(answer.schema, sample?.answer) || ajv.errorsText()).toBe(true)
    if (body !== undefined && 'schema' in body) {
      expect(ajv.validate(body.schema, sample?.body) || ajv.errorsText()).toBe(true)
    }
    const shown = JSON.stringify(at(rest, '#/paths') as object)
    expect(shown).toContain(`"example":${JSON.stringify(sample?.answer)}`)
  })

  test('declares Retry-After for every 503', () => {
    for (const { operation } of operations) {
      expect(operation.responses['503']).toMatchObject({ headers: { 'Retry-After': {} } })
    }
  })
})

describe('the AsyncAPI document', () => {
  test('leaves out agency events, which no other system gets', () => {
    const agency = allTypes.filter(({ about }) => about === 'agency')
    expect(agency.map(({ internal }) => internal)).toEqual(agency.map(() => true))
    expect(agency.length).toBeGreaterThan(0)
    for (const { type } of agency) expect(JSON.stringify(events)).not.toContain(type)
  })

  test('has a channel per topic, and every event on one', () => {
    const channels = at(events, '#/channels') as Record<string, { messages: object }>
    expect(Object.keys(channels)).toEqual(topicsOf(eventTypes))
    const count = Object.values(channels).reduce((sum, { messages }) => sum + Object.keys(messages).length, 0)
    expect(count).toBe(eventTypes.length)
  })

  test('shows each event as delivered: decrypted, or without data after erasure', () => {
    for (const event of eventTypes) {
      const id = [event.type, ...(event.detail === undefined ? [] : [event.detail]), event.version].join('-')
      const { payload, ...rest } = at(events, `#/components/messages/${id}`) as { readonly payload: Payload }
      const opened = { $ref: `#/components/schemas/${id}` }
      if (event.internal === true) {
        expect(rest).toMatchObject({ description: 'Not given out to other systems.' })
        continue
      }
      expect(payload.properties.data).toEqual(event.data === undefined ? undefined : opened)
      expect(payload.required).not.toContain('data')
      expect(rest).toMatchObject({ 'x-in-the-log': { type: 'object' } })
    }
  })
})

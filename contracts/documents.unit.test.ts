import { describe, expect, test } from '@jest/globals'
import { asyncApi } from './asyncapi.ts'
import { allCalls } from './calls/all.ts'
import { TOPICS } from './event.ts'
import { eventTypes } from './events/types.ts'
import { forms } from './generated/forms.ts'
import { openApi } from './openapi.ts'

const calls = allCalls(forms)
const rest = openApi(calls, forms)
const events = asyncApi(eventTypes(forms))

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

type Operation = {
  readonly operationId: string
  readonly parameters: readonly { readonly name?: string; readonly in?: string }[]
  readonly responses: Readonly<Record<string, object>>
}

const operations = Object.entries(at(rest, '#/paths') as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test.each([
  ['OpenAPI', rest],
  ['AsyncAPI', events],
])('every reference of the %s document leads somewhere', (_, document) => {
  const refs = [...new Set(refsIn(document))]
  expect(refs.length).toBeGreaterThan(3)
  for (const ref of refs) expect([ref, typeof at(document, ref)]).toEqual([ref, 'object'])
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

describe('OpenAPI', () => {
  test('has every call once', () => {
    expect(operations).toHaveLength(calls.length)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length)
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  })

  test.each(operations)('declares the parameters of $method $path', ({ path, operation }) => {
    const declared = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true)
  })

  test('tells when to come again', () => {
    for (const { operation } of operations) {
      expect(operation.responses['503']).toMatchObject({ headers: { 'Retry-After': {} } })
    }
  })
})

describe('AsyncAPI', () => {
  test('has a channel per topic, and every event on one', () => {
    const channels = at(events, '#/channels') as Record<string, { messages: object }>
    expect(Object.keys(channels)).toEqual([...TOPICS])
    const count = Object.values(channels).reduce((sum, { messages }) => sum + Object.keys(messages).length, 0)
    expect(count).toBe(eventTypes(forms).length)
  })
})

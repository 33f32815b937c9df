import { describe, expect, test } from '@jest/globals'
import { asyncApi } from './asyncapi.ts'
import { calls } from './generated/calls.ts'
import { events } from './generated/events.ts'
import { forms } from './generated/forms.ts'
import { openApi } from './openapi.ts'
import { optional, PATTERNS } from './patterns.ts'
import { portable } from './portable-schema.ts'

type Json = Readonly<Record<string, unknown>>

function* schemasIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const inner of Object.values(value)) yield* schemasIn(inner)
}

const all = [...schemasIn([openApi(calls, forms), asyncApi(events)])]

describe('the published documents', () => {
  test('have no pattern that other languages cannot read', () => {
    const patterns = all.map(({ pattern }) => pattern).filter((one) => typeof one === 'string')
    expect(patterns.length).toBeGreaterThan(10)
    expect(patterns.filter((one) => /\\[pPu]|\(\?[^:]/.test(one))).toEqual([])
  })

  test('give the width of every integer beyond 32 bits', () => {
    const integers = all.filter(({ type }) => [type].flat().includes('integer'))
    const narrow = integers.filter(({ format }) => format !== 'int64')
    expect(integers.length).toBeGreaterThan(narrow.length)
    for (const { maximum } of narrow) expect(maximum).toBeLessThan(2 ** 31)
  })

  test('have no set of enums', () => {
    expect(all.filter(({ uniqueItems }) => uniqueItems !== undefined)).toEqual([])
  })

  test('have no boolean const, which generated clients treat as text', () => {
    expect(all.filter(({ type, const: only }) => type === 'boolean' && only !== undefined)).toEqual([])
  })

  test('do not describe the contents of a token', () => {
    expect(all.filter(({ bearerFormat }) => bearerFormat !== undefined)).toEqual([])
  })
})

describe('a portable schema', () => {
  test('describes its removed pattern in words, and keeps the length', () => {
    expect(portable({ type: 'string', maxLength: 9, pattern: PATTERNS.line })).toEqual({
      type: 'string',
      maxLength: 9,
      minLength: 1,
      description: 'Not blank. On one line, without control characters.',
    })
    const phone = portable({ type: 'string', description: 'At work.', pattern: optional(PATTERNS.phone) })
    expect(phone).toMatchObject({ description: expect.stringMatching(/^At work\. A phone number .* Or empty\.$/) })
    expect(phone).not.toHaveProperty('minLength')
  })

  test('keeps a condition', () => {
    const schema = { if: { properties: { agreed: { const: true } } } }
    expect(portable(schema)).toEqual(schema)
  })

  test('keeps a pattern that every language reads, and data that looks like a schema', () => {
    const schema = { type: 'string', pattern: PATTERNS.date, example: { type: 'integer', pattern: '\\p{L}' } }
    expect(portable(schema)).toEqual(schema)
  })

  test('keeps the format of a number that fits 32 bits', () => {
    expect(portable({ type: 'integer', maximum: 500 })).toEqual({ type: 'integer', maximum: 500 })
    expect(portable({ type: ['integer', 'null'] })).toEqual({ type: ['integer', 'null'], format: 'int64' })
  })
})

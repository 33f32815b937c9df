import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { canonical } from './canonical.ts'

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ z: { d: [], c: null }, a: ['x', { y: 1, b: 2 }] }, '{"a":["x",{"b":2,"y":1}],"z":{"c":null,"d":[]}}'],
    [[3, 1, 2], '[3,1,2]'],
    [{ a: undefined, b: 1 }, '{"b":1}'],
    ['é', '"é"'],
    [null, 'null'],
    [undefined, 'null'],
    [{ B: 1, a: 1, A: 1 }, '{"A":1,"B":1,"a":1}'],
  ])('of %j is %s', (value, text) => {
    expect(canonical(value)).toBe(text)
  })

  test('is the same for equal values, in whatever order their keys were set', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(turned(value))).toBe(canonical(value))
      }),
    ))

  test('parses to the same value', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    ))

  test('differs for different values', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(canonical(one) === canonical(other)).toBe(equal(one, other))
      }),
    ))
})

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, turned(part)]),
  )
}

function equal(one: unknown, other: unknown): boolean {
  try {
    expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)))
    return true
  } catch {
    return false
  }
}

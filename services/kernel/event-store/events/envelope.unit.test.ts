import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { derivedId, freshId, personOf, subjectOf } from './envelope.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const NOW = Date.UTC(2026, 5, 1)

describe('a subject', () => {
  test('names its person, whatever the number', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (person) => {
        expect(personOf({ subject: subjectOf(person) })).toBe(person)
      }),
    ))

  test.each([
    '',
    'person/',
    'person/0',
    'person/-1',
    'person/1.5',
    'person/x',
    'people/1',
    '17',
    'person/9007199254740993',
    'xperson/1',
    'person/01',
    'person/+1',
    'person/ 1',
    'person/0x1',
    'person/1e3',
    'person/NaN',
    'person/Infinity',
  ])('%j is no person', (subject) => {
    expect(() => personOf({ subject })).toThrow(RangeError)
  })
})

describe('a fresh id', () => {
  test('is a UUID of version 7, and differs every time', () => {
    const ids = Array.from({ length: 1_000 }, () => freshId(NOW))
    for (const id of ids) expect(UUID.exec(id)?.[1]).toBe('7')
    expect(new Set(ids).size).toBe(1_000)
  })

  test.each([-1, 2 ** 48, Number.NaN, Number.POSITIVE_INFINITY])('is not created for the time %d', (now) => {
    expect(() => freshId(now)).toThrow(RangeError)
  })

  test('sorts by its time', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 46 }), (now, later) => {
        expect(freshId(now) < freshId(now + later)).toBe(true)
      }),
    ))
})

describe('a derived id', () => {
  const key = freshId(NOW)

  test('is a UUID of version 8, the same every time', () => {
    expect(UUID.exec(derivedId(['staff/1', 'call'], key))?.[1]).toBe('8')
    expect(derivedId(['staff/1', 'call'], key)).toBe(derivedId(['staff/1', 'call'], key))
  })

  test('differs for other words or another key', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.array(fc.string()),
        fc.string(),
        fc.string(),
        (one, other, oneKey, otherKey) => {
          fc.pre(JSON.stringify([one, oneKey]) !== JSON.stringify([other, otherKey]))
          expect(derivedId(one, oneKey)).not.toBe(derivedId(other, otherKey))
        },
      ),
    ))

  test('distinguishes words from keys: they are not just concatenated', () => {
    expect(derivedId(['a', 'b'], 'c')).not.toBe(derivedId(['a'], 'b,c'))
    expect(derivedId(['ab'], 'c')).not.toBe(derivedId(['a'], 'bc'))
  })

  test('keeps the time of a key that is a UUID of version 7', () => {
    expect(derivedId(['x'], key).slice(0, 13)).toBe(key.slice(0, 13))
    expect(derivedId(['x'], key)).not.toBe(key)
  })

  test('takes no time from a key whose digits are not a time', () => {
    const digits = '70455501-4200-7000-8000-000000000001'
    expect(derivedId(['x'], digits).replaceAll('-', '')).not.toContain('704555')
  })

  test('differs for two keys of one moment', () => {
    const keys = Array.from({ length: 1_000 }, () => freshId(NOW))
    expect(new Set(keys.map((one) => derivedId(['x'], one))).size).toBe(1_000)
  })

  test.each(['abcdefghijklmnop', '0198a000-0000-4000-8000-000000000001', '0198a000-0000-7000-8000-00000000000Z'])(
    'of the key %j is a UUID too',
    (other) => {
      expect(UUID.exec(derivedId(['x'], other))?.[1]).toBe('8')
    },
  )
})

import { randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { blind, type DerivedMasterKey, deriveMasterKey, folded, searchedTokens, searchTokens } from './secrets.ts'

const { pepper } = deriveMasterKey(Buffer.alloc(32, 1))
const keysOf = ({ id: _, derived, ...keys }: DerivedMasterKey) => [...Object.values(keys), derived('more')]
const words = fc.string({ unit: 'grapheme' })
const spellings = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9éöñç@.+ -]*$/),
    fc.constantFrom('', ' ', '\t', '\u00a0', '\u3000 '),
    fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
  )
  .map(([text, space, form]): [string, string] => [text, space + text.toUpperCase().normalize(form) + space])

describe('the secrets of a master key', () => {
  test('are the same every time, and all different', () => {
    const one = deriveMasterKey(Buffer.alloc(32, 1))
    const again = deriveMasterKey(Buffer.alloc(32, 1))
    const bytes = keysOf(one).map((key) => key.export().toString('hex'))
    expect(keysOf(again).map((key) => key.export().toString('hex'))).toEqual(bytes)
    expect(again.id).toBe(one.id)
    expect(new Set([...bytes, Buffer.alloc(32, 1).toString('hex')]).size).toBe(bytes.length + 1)
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([64]))
  })

  test('differ for another key', () => {
    const all = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), randomBytes(32)].flatMap((master) =>
      keysOf(deriveMasterKey(master)),
    )
    expect(new Set(all.map((key) => key.export().toString('hex'))).size).toBe(all.length)
  })
})

test('master keys have different ids, which contain no derived secret', () => {
  const ids = [1, 2].map((byte) => deriveMasterKey(Buffer.alloc(32, byte)).id)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[\w-]{16}$/)
})

describe('a blinded text', () => {
  test('is the same for the same words and no others', () =>
    fc.assert(
      fc.property(fc.array(words), fc.array(words), (one, other) => {
        expect(blind(pepper, ...one)).toBe(blind(pepper, ...one))
        expect(blind(pepper, ...one) === blind(pepper, ...other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    ))

  test.each([
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
    [['a', ''], ['a']],
    [['a,b'], ['a', 'b']],
    [['a","b'], ['a', 'b']],
  ])('distinguishes %j from %j', (one, other) => {
    expect(blind(pepper, ...one)).not.toBe(blind(pepper, ...other))
  })

  test('has 128 bits and differs for another pepper', () => {
    expect(blind(pepper, 'a')).toMatch(/^[\w-]{22}$/)
    expect(blind(deriveMasterKey(Buffer.alloc(32, 2)).pepper, 'a')).not.toBe(blind(pepper, 'a'))
  })
})

describe('a folded text', () => {
  test('is the same for every spelling', () =>
    fc.assert(
      fc.property(spellings, ([one, other]) => {
        expect(folded(other)).toBe(folded(one))
      }),
    ))

  test('folded again is itself', () =>
    fc.assert(
      fc.property(words, (text) => {
        expect(folded(folded(text))).toBe(folded(text))
      }),
      { numRuns: 2_000 },
    ))

  test.each([
    ['  Ada@Example.COM ', 'ada@example.com'],
    ['\u200b\tAda\u00a0\n', 'ada'],
    ['ＡＤＡ', 'ada'],
    ['ﬁ', 'fi'],
    ['e\u0301', 'é'],
    ['\u212a', 'k'],
  ])('%j is %j', (text, expected) => {
    expect(folded(text)).toBe(expected)
  })
})

describe('search tokens', () => {
  test('of typed words are among those of every spelling', () =>
    fc.assert(
      fc.property(spellings, ([one, other]) => {
        // Periods and dashes alone are found in addresses only.
        fc.pre(/[^\s.-]/u.test(one))
        const whole = new Set(searchTokens(pepper, 'f', other))
        for (const token of searchedTokens(pepper, 'f', one)) expect(whole).toContain(token)
      }),
    ))

  test.each([
    ['', 0],
    ['a', 1],
    ['ab', 1],
    ['ab cd', 2],
    ['abc', 1],
    ['abcd', 2],
    ['abc de', 2],
    ['aaaaaa', 1],
    ['😀😀', 1],
    ['😀😀😀', 1],
    [' ab ', 1],
  ])('for %j number %d', (text, count) => {
    expect(searchedTokens(pepper, 'f', text)).toHaveLength(count)
  })

  test('have no more than 32 bits, as letters and digits', () => {
    for (const token of searchTokens(pepper, 'f', 'Ann Archer ann@mail.example'))
      expect(token).toMatch(/^[a-z0-9]{1,7}$/)
  })

  test('differ for another field', () => {
    expect(searchedTokens(pepper, 'email', 'abc')).not.toEqual(searchedTokens(pepper, 'name', 'abc'))
  })
})

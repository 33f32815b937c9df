import { calls } from '@arrive/contracts/generated/calls.ts'
import { earlier, forms } from '@arrive/contracts/generated/forms.ts'
import { PATTERNS } from '@arrive/contracts/patterns.ts'
import { describe, expect, test } from '@jest/globals'
import { allSchemas } from './all-schemas.ts'

const schemas = [...allSchemas(forms, earlier, calls)]

/** Every nested object with this keyword, with its path. */
function* holding(value: unknown, keyword: string, place: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, keyword)) yield [place, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* holding(inner, keyword, `${place}/${key}`)
}

/** Unbounded repeats inside an unbounded repeat. */
function nestedRepeats(pattern: string): string[] {
  const found: string[] = []
  const open: { from: number; repeats: boolean }[] = []
  const plain = pattern.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, (set) => '_'.repeat(set.length))
  for (let at = 0; at < plain.length; at += 1) {
    const unbounded = /^(?:[*+]|\{\d+,\})/.test(plain.slice(at + 1))
    if (plain[at] === '(') open.push({ from: at, repeats: false })
    const group = plain[at] === ')' ? open.pop() : undefined
    if (group?.repeats === true && unbounded) found.push(plain.slice(group.from, at + 2))
    const outer = open.at(-1)
    if (outer !== undefined && (unbounded || group?.repeats === true)) outer.repeats = true
  }
  return found
}

describe.each(schemas)('%s', (name, schema) => {
  test('bounds every text and list, and closes every object', () => {
    for (const [place, text] of holding(schema, 'pattern', name))
      expect([place, typeof text.maxLength]).toEqual([place, 'number'])
    for (const [place, list] of holding(schema, 'items', name))
      expect([place, typeof list.maxItems]).toEqual([place, 'number'])
    for (const [place, object] of holding(schema, 'required', name)) {
      if (place.endsWith('/contains')) continue
      expect([place, object.additionalProperties]).toEqual([place, false])
    }
  })

  test('has no pattern with nested repeats', () => {
    for (const [place, { pattern }] of holding(schema, 'pattern', name)) {
      if (typeof pattern === 'string') expect([place, nestedRepeats(pattern)]).toEqual([place, []])
    }
  })
})

test('the check for nested repeats finds one', () => {
  expect(nestedRepeats('^(?:a+)+$')).toEqual(['(?:a+)+'])
  expect(nestedRepeats('^((a*)b)*$')).toHaveLength(1)
  expect(nestedRepeats('^(?:ab)*(?:[(]+)$')).toEqual([])
})

describe('the pattern of dates', () => {
  const date = new RegExp(PATTERNS.date, 'u')
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const two = (number: number) => String(number).padStart(2, '0')

  test.each(numbers(1895, 2205))('accepts exactly the calendar days of the year %i', (year) => {
    const texts = numbers(0, 13).flatMap((month) => numbers(0, 32).map((day) => `${year}-${two(month)}-${two(day)}`))
    const real = texts.filter((text) => {
      const time = Date.parse(`${text}T00:00:00Z`)
      return year >= 1900 && year <= 2200 && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
    })
    expect(texts.filter((text) => date.test(text))).toEqual(real)
  })
})

describe('the pattern of email addresses', () => {
  const email = new RegExp(PATTERNS.email, 'u')

  test.each([
    'a@b',
    'ann@example.com',
    "o'neil+x@mail.example.co.uk",
    'a..b@example.com',
    'ann@bücher.example',
    'ann@例え.jp',
  ])('accepts %s', (address) => expect(address).toMatch(email))

  test.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'a b@example.com',
    'a@b c',
    'a@@b',
    'a@.b',
    'a@b.',
    'a@-b',
    'a@b..c',
    'a@b.-c',
    'a@b\n',
    'a@b,c@d',
  ])('refuses %p', (address) => expect(address).not.toMatch(email))
})

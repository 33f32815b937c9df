import { expect, test } from '@jest/globals'
import { PATTERNS } from './patterns.ts'
import { isSeen, trimmed } from './trimmed.ts'

const AROUND = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\v',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\u2028',
  '\u200b',
  '\ufeff',
  '\u2060',
  ' \t\u00a0\u200b\n',
]

test.each(AROUND)('%j around an email address is removed', (space) => {
  expect(trimmed(`${space}ida@mail.example${space}`)).toBe('ida@mail.example')
  expect(new RegExp(PATTERNS.spacedEmail, 'u').test(`${space}ida@mail.example${space}`)).toBe(true)
  expect(trimmed(space)).toBe('')
  expect(isSeen(space)).toBe(false)
})

test('white space inside a text is kept', () => {
  expect(trimmed('\tIda \u00a0Maria\n')).toBe('Ida \u00a0Maria')
  expect(new RegExp(PATTERNS.spacedEmail, 'u').test('ida\u200b@mail.example')).toBe(false)
})

test('a text with very long blanks is trimmed', () => {
  const blanks = ' \u200b'.repeat(50_000)
  expect(trimmed(`${blanks}a${blanks}b${blanks}`)).toHaveLength(blanks.length + 2)
})

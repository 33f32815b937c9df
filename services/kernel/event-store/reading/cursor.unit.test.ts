import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readCursor, writeCursor } from './cursor.ts'

test('a cursor reads back as its position', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
      ),
      fc.string({ unit: 'grapheme' }),
      (value, id) => {
        expect(readCursor(writeCursor({ value, id }))).toEqual({ value, id })
        expect(writeCursor({ value, id })).toMatch(/^[\w-]*$/)
      },
    ),
  ))

test('a cursor contains only its position', () => {
  expect(Buffer.from(writeCursor({ value: '2026-01-01', id: '7' }), 'base64url').toString()).toBe('["2026-01-01","7"]')
})

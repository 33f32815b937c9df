import { describe, expect, test } from '@jest/globals'
import type { SourceOffsets } from '../kernel/index.ts'
import { readCursor, writeCursor } from './cursor.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a cursor', () => {
  test.each<[string, SourceOffsets]>([
    ['the start', new Map()],
    ['one source', new Map([['onboarding/0', 17]])],
    [
      'many sources',
      new Map([
        ['onboarding/2', 9],
        ['onboarding/10', Number.MAX_SAFE_INTEGER],
        ['onboarding/0', 1],
      ]),
    ],
  ])('contains %s', (_, positions) => {
    const cursor = writeCursor('onboarding', positions)
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(new Map(readCursor('onboarding', cursor))).toEqual(positions)
  })

  test('does not depend on the order of sources, and leaves out unread sources', () => {
    const one = writeCursor(
      'onboarding',
      new Map([
        ['onboarding/0', 1],
        ['onboarding/1', 2],
        ['onboarding/2', 0],
      ]),
    )
    expect(
      writeCursor(
        'onboarding',
        new Map([
          ['onboarding/1', 2],
          ['onboarding/0', 1],
        ]),
      ),
    ).toBe(one)
  })

  test('of a log of several partitions is valid only there, and one from before a move is never valid', () => {
    const places: SourceOffsets = new Map([['onboarding/1', 4]])
    const [before, after] = [writeCursor('onboarding', places), writeCursor('onboarding', places, 3)]
    expect(readCursor('onboarding', after, 3)).toEqual(places)
    expect(() => readCursor('onboarding', before, 3)).toThrow(
      'belongs to the log before it was moved. Start again without it',
    )
    expect(() => readCursor('onboarding', after, 12)).toThrow('must be the next of a page of this topic')
    expect(() => readCursor('onboarding', after)).toThrow('must be the next of a page of this topic')
  })

  test('that is missing means the start', () => {
    expect(readCursor('accounts', undefined)).toEqual(new Map())
  })

  test.each([
    ['nothing', ''],
    ['no base64url', 'a cursor!'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['no list', encoded({ onboarding: 1 })],
    ['another topic', encoded(['accounts', 0, 1])],
    ['half a place', encoded(['onboarding', 0])],
    ['a text', encoded(['onboarding', '0', 1])],
    ['a negative place', encoded(['onboarding', 0, -1])],
    ['a broken number', encoded(['onboarding', 0.5, 1])],
    ['a number too large', encoded(['onboarding', 0, 2 ** 53])],
    ['null', encoded(null)],
  ])('that contains %s is refused', (_, cursor) => {
    expect(() => readCursor('onboarding', cursor)).toThrow('The parameter after must be the next of a page')
  })
})

import { expect, test } from '@jest/globals'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import type { Entry } from '../ports/event-log.ts'
import { lastPage } from './recent.ts'

const ENTRIES = entriesOf(['a', 'b', 'c'].map((id) => sampleEnvelope({ id })))

test('a full page that was read last is not read again, and no other one is taken for it', () => {
  const asked: (readonly [string, number, number])[] = []
  const read = lastPage((source, offset, limit): readonly Entry[] => {
    asked.push([source, offset, limit])
    return ENTRIES.slice(offset, offset + limit)
  })
  expect(read('toys/0', 0, 2)).toBe(read('toys/0', 0, 2))
  expect(asked).toEqual([['toys/0', 0, 2]])
  read('toys/1', 0, 2)
  read('toys/1', 0, 3)
  read('toys/1', 2, 3)
  expect(read('toys/1', 2, 3)).toEqual(ENTRIES.slice(2))
  expect(asked.slice(1)).toEqual([
    ['toys/1', 0, 2],
    ['toys/1', 0, 3],
    ['toys/1', 2, 3],
    ['toys/1', 2, 3],
  ])
})

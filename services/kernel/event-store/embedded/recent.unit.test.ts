import { expect, test } from '@jest/globals'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import type { Entry } from '../ports/event-log.ts'
import { createRecent, lastPage } from './recent.ts'

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

test.each([
  ['sealed', 'a seal', 0],
  ['not sealed, which is in memory twice', { ids: [] }, undefined],
])('of ten million characters of events whose data is %s, the oldest is kept or not', (_, data, oldest) => {
  const raw = 'x'.repeat(1_000_000)
  const recent = createRecent()
  for (let offset = 0; offset < 10; offset++)
    recent.add([{ source: 'toys/0', offset, raw, envelope: sampleEnvelope({ data }) }])
  expect(recent.from('toys/0', 0, 1)?.[0]?.offset).toBe(oldest)
  expect(recent.from('toys/0', 9, 1)?.[0]?.offset).toBe(9)
})

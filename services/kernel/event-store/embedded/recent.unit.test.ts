import { expect, test } from '@jest/globals'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import type { Entry, Source } from '../ports/event-log.ts'
import { createRecent, lastPage } from './recent.ts'

const ENTRIES = entriesOf(['a', 'b', 'c'].map((id) => sampleEnvelope({ id })))

test('the last full page is not read again, and is not used for another request', () => {
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

const MILLION = 'x'.repeat(1_000_000)
const million = (source: Source, offset: number, data: Entry['envelope']['data'] = 'a seal'): Entry => {
  return { source, offset, raw: MILLION, envelope: sampleEnvelope({ data }) }
}

test.each([
  ['sealed', 'a seal', 0],
  ['not sealed, which is in memory twice', { ids: [] }, undefined],
])('of twelve million characters of events whose data is %s, the oldest is kept or dropped', (_, data, oldest) => {
  const recent = createRecent()
  for (let offset = 0; offset < 12; offset++) recent.add([million('toys/0', offset, data)])
  expect(recent.from('toys/0', 0, 1)?.[0]?.offset).toBe(oldest)
  expect(recent.from('toys/0', 11, 1)?.[0]?.offset).toBe(11)
})

test('the oldest entries of all sources go first, even if they were read last', () => {
  const recent = createRecent()
  recent.add([million('games/0', 0), million('games/0', 1)])
  for (let offset = 0; offset < 15; offset++) {
    recent.from('games/0', 1, 1)
    recent.add([million('toys/0', offset)])
  }
  expect([recent.from('games/0', 0, 5), recent.from('games/0', 1, 5)]).toEqual([undefined, undefined])
  expect(recent.from('toys/0', 9, 3)?.map(({ offset }) => offset)).toEqual([9, 10, 11])
  expect(recent.from('toys/0', 14, 3)?.map(({ offset }) => offset)).toEqual([14])
  expect(recent.from('toys/0', 15, 3)).toBeUndefined()
})

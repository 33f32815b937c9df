import { expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import type { Entry, Source } from '../ports/event-log.ts'
import { createRecent } from './recent.ts'

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

import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Source, SourceOffsets } from '../../kernel/index.ts'
import type { Appended } from '../moving/events.ts'
import { type Origins, placesAfterRestore, placesAtEnd } from './places.ts'

const SOURCES: readonly Source[] = ['letters/0', 'letters/1', 'parcels/0']

/** Simulates a restore of events from their original sources to new ones. */
function restored(events: readonly (readonly [from: Source | undefined, to: Source])[]) {
  const seen = new Map<Source, number>()
  const next = (source: Source) => {
    const offset = seen.get(source) ?? 0
    seen.set(source, offset + 1)
    return offset
  }
  const origins: Origins = new Map([
    ['letters', events.map(([from]) => (from === undefined ? undefined : { source: from, offset: next(from) }))],
  ])
  const ends = new Map<Source, number>()
  for (const [, to] of events) ends.set(to, (ends.get(to) ?? 0) + 1)
  const appended: Appended = { order: new Map([['letters', events.map(([, to]) => to)]]), ends }
  return { origins, appended }
}

function placesOf(events: Parameters<typeof restored>[0], places: Readonly<Record<Source, number>>) {
  const { origins, appended } = restored(events)
  const had = new Map(Object.entries(places)) as SourceOffsets
  return Object.fromEntries(placesAfterRestore(had, appended, { sources: SOURCES, origins }))
}

describe('a consumer of a restored log continues', () => {
  test('at its offset, if the sources are the same', () => {
    const events = [
      ['letters/0', 'letters/0'],
      ['letters/1', 'letters/1'],
      ['letters/0', 'letters/0'],
    ] as const
    expect(placesOf(events, { 'letters/0': 1, 'letters/1': 1 })).toEqual({ 'letters/0': 1, 'letters/1': 1 })
  })

  test('before its first unhandled event, if two sources were merged', () => {
    const events = [
      ['letters/0', 'letters/0'],
      ['letters/1', 'letters/0'],
      ['letters/0', 'letters/0'],
    ] as const
    expect(placesOf(events, { 'letters/0': 2, 'letters/1': 0 })).toEqual({ 'letters/0': 1, 'letters/1': 0 })
  })

  test('before an event that the restore added', () => {
    const events = [
      ['letters/0', 'letters/0'],
      [undefined, 'letters/0'],
    ] as const
    expect(placesOf(events, { 'letters/0': 1 })).toEqual({ 'letters/0': 1, 'letters/1': 0 })
  })

  test('without skipping any event, no matter how the sources changed', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), fc.nat(1))), fc.nat(9), fc.nat(9), (spread, first, second) => {
        const events = spread.map(([from, to]) => [`letters/${from}`, `letters/${to}`] as [Source, Source])
        const places = placesOf(events, { 'letters/0': first, 'letters/1': second })
        const { origins } = restored(events)
        const passed = new Map<Source, number>()
        const missed = events.filter(([, to], at) => {
          const offset = passed.get(to) ?? 0
          passed.set(to, offset + 1)
          const origin = origins.get('letters')?.[at]
          const place = origin?.source === 'letters/0' ? first : second
          return Number(origin?.offset) >= place && Number(places[to]) > offset
        })
        expect(missed).toEqual([])
      }),
    ))
})

test('consumers that must not repeat work continue at the end', () => {
  const { appended } = restored([
    ['letters/0', 'letters/0'],
    ['letters/0', 'letters/1'],
  ])
  const places = placesAtEnd(new Map([['letters/0', 1]]), appended, SOURCES)
  expect(Object.fromEntries(places)).toEqual({ 'letters/0': 1, 'letters/1': 1 })
})

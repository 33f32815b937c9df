import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Position, Source } from '../../kernel/index.ts'
import { lastBefore } from './last-before.ts'
import { type Leaves, PAGE_LEAVES } from './page.ts'
import { writePlaces } from './places.ts'

type Places = readonly (Position | undefined)[]

function treeOf(places: Places, inPage: number, size?: number) {
  const pages: Leaves[] = []
  const before = new Map<Source, number>()
  for (let first = 0; first < places.length; first += inPage) {
    const own = places.slice(first, first + inPage)
    pages.push({ marks: '', places: writePlaces(own), before: [...before] })
    for (const place of own) {
      if (place !== undefined) before.set(place.source, Math.max(before.get(place.source) ?? 0, place.offset + 1))
    }
  }
  const read: number[] = []
  const indexOf = (at: number) => Math.floor(at / inPage) * PAGE_LEAVES + (at % inPage)
  return {
    read,
    indexOf,
    tree: {
      size: indexOf((size ?? places.length) - 1) + 1,
      pages: async (numbers: readonly number[]) => {
        read.push(...numbers)
        return numbers.map((number) => pages[number] ?? { marks: '', places: writePlaces([]) })
      },
    },
  }
}

const SOURCES = ['letters/0', 'letters/1', 'seldom/0'] as const

/** Offsets that rise in each source, with gaps since repeats are no leaves. One source has only one event in forty. */
const somePlaces = fc
  .array(fc.record({ source: fc.constantFrom(0, 0, 1, 1, 2), gap: fc.nat(2), is: fc.nat(19) }), { maxLength: 120 })
  .map((steps): Places => {
    const next = [0, 0, 0]
    return steps.map(({ source, gap, is }) => {
      const name = SOURCES[source]
      if (name === undefined || (source === 2 && is > 0)) return undefined
      const offset = (next[source] ?? 0) + gap
      next[source] = offset + 1
      return { source: name, offset }
    })
  })

test('a lookup finds the same event before a place as a full scan, for any page size', async () => {
  const size = fc.nat(5)
  await fc.assert(
    fc.asyncProperty(somePlaces, fc.integer({ min: 1, max: 9 }), size, async (places, inPage, unsigned) => {
      const signed = Math.max(0, places.length - unsigned)
      const { tree, indexOf } = treeOf(places, inPage, signed)
      const asked = SOURCES.flatMap((source) => [0, 1, 2, 5, 11, 30, 200].map((offset) => ({ source, offset })))
      const expected = asked.map(({ source, offset }) => {
        const at = places.slice(0, signed).findLastIndex((one) => one?.source === source && one.offset < offset)
        return at < 0 ? undefined : indexOf(at)
      })
      expect(await lastBefore(tree, asked)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('events from before sealing began are in time order: a few of a source may have swapped places', async () => {
  const offsets = [0, 1, 2, 4, 3, 5, 7, 6, 8]
  const places = offsets.map((offset) => ({ source: SOURCES[0], offset }))
  const { tree, indexOf } = treeOf(places, 2)
  for (const [before, at] of [
    [4, 4],
    [5, 4],
    [7, 7],
    [9, 8],
  ] as const) {
    expect(await lastBefore(tree, [{ source: SOURCES[0], offset: before }])).toEqual([indexOf(at)])
  }
})

test('a lookup reads few of many pages for any place, and three for the last one', async () => {
  const PAGES = 1_000
  const places = Array.from({ length: 2 * PAGES }, (_, offset) => ({ source: SOURCES[0], offset }))
  for (const [offset, most] of [
    [2 * PAGES, 3],
    [2 * PAGES - 5, 8],
    [1_200, 30],
    [3, 30],
  ] as const) {
    const { tree, indexOf, read } = treeOf(places, 2)
    expect(await lastBefore(tree, [{ source: SOURCES[0], offset }])).toEqual([indexOf(offset - 1)])
    expect(read.length).toBeLessThanOrEqual(most)
  }
  const { tree, read } = treeOf([{ source: SOURCES[2], offset: 0 }, ...places], 2)
  expect(await lastBefore(tree, [{ source: SOURCES[2], offset: 7 }])).toEqual([0])
  expect(read.length).toBeLessThan(30)
})

test('a lookup is `busy` if pages come from a version that did not record how far sources had come', async () => {
  const pages = async (numbers: readonly number[]) => numbers.map(() => ({ marks: '', places: writePlaces([]) }))
  const asked = [{ source: SOURCES[0], offset: 1 }]
  await expect(lastBefore({ pages, size: 2 * PAGE_LEAVES }, asked)).rejects.toMatchObject({ code: 'busy' })
})

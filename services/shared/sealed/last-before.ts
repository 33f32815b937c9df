import type { Position, Source } from '../../kernel/index.ts'
import { type Leaves, notMade, PAGE_LEAVES } from './page.ts'
import { readPlaces } from './places.ts'

/** Pages in one query; each has about 50 KB. */
const AT_ONCE = 16

interface Tree {
  readonly pages: (numbers: readonly number[]) => Promise<readonly Leaves[]>
  readonly size: number
}

interface Sought {
  readonly place: Position
  readonly source: Source
  readonly offset: number
}

/**
 * For each position, the index of the last event of its source before it. Pages record how far each source had come
 * before them, so the right page is found by binary search.
 * @throws ArriveError `busy` for a page from a version without these records
 */
export async function lastBefore(tree: Tree, places: readonly Position[]): Promise<readonly (number | undefined)[]> {
  const found = new Map<Position, number>()
  const beforeIn = createBefores(tree)
  const last = Math.ceil(tree.size / PAGE_LEAVES) - 1
  let sought: readonly Sought[] = last < 0 ? [] : places.map((place) => ({ place, ...place }))
  while (sought.length > 0) {
    const asked = sought.filter(({ offset }) => offset > 0)
    const numbers = await pagesOf(beforeIn, asked, last)
    await lookInto(tree, asked, { numbers, last, found })
    const befores = await beforeIn(numbers)
    sought = asked.flatMap(({ place, source }, at) => {
      const offset = befores.get(numbers[at] ?? 0)?.get(source) ?? 0
      return found.has(place) ? [] : [{ place, source, offset }]
    })
  }
  return places.map((place) => found.get(place))
}

type Befores = ReadonlyMap<number, ReadonlyMap<Source, number>>

function createBefores({ pages }: Tree): (numbers: readonly number[]) => Promise<Befores> {
  const known = new Map<number, ReadonlyMap<Source, number>>()
  return async (numbers) => {
    for await (const [number, { before }] of each(
      pages,
      numbers.filter((number) => !known.has(number)),
    )) {
      if (before === undefined) throw notMade()
      known.set(number, new Map(before))
    }
    return known
  }
}

async function* each(pages: Tree['pages'], numbers: readonly number[]): AsyncGenerator<readonly [number, Leaves]> {
  const all = [...new Set(numbers)]
  for (let first = 0; first < all.length; first += AT_ONCE) {
    const some = all.slice(first, first + AT_ONCE)
    const found = await pages(some)
    for (const [at, leaves] of found.entries()) yield [some[at] ?? 0, leaves]
  }
}

/** The last page before which each source had not come so far. Gallops from the end, since most reads are recent. */
async function pagesOf(
  beforeIn: (numbers: readonly number[]) => Promise<Befores>,
  sought: readonly Sought[],
  last: number,
): Promise<readonly number[]> {
  const bounds = sought.map(({ source, offset }) => ({ source, offset, from: 0, to: last, step: 1 }))
  for (;;) {
    const open = bounds.filter(({ from, to }) => from < to)
    if (open.length === 0) return bounds.map(({ from }) => from)
    const probes = open.map(({ from, to, step }) => Math.max(to + 1 - step, Math.ceil((from + to) / 2)))
    const befores = await beforeIn(probes)
    for (const [at, bound] of open.entries()) {
      const probe = probes[at] ?? 0
      if ((befores.get(probe)?.get(bound.source) ?? 0) < bound.offset) bound.from = probe
      else bound.to = probe - 1
      bound.step *= 2
    }
  }
}

interface Looking {
  readonly numbers: readonly number[]
  readonly last: number
  readonly found: Map<Position, number>
}

/** Includes neighboring pages: events from before sealing began are in time order, so a few are one page off. */
async function lookInto({ pages, size }: Tree, sought: readonly Sought[], { numbers, last, found }: Looking) {
  const near = numbers.flatMap((number) => [number - 1, number, number + 1])
  const isNear = (number: number, at: number) => Math.abs(number - (numbers[at] ?? 0)) <= 1
  for await (const [number, { places }] of each(
    pages,
    near.filter((number) => number >= 0 && number <= last),
  )) {
    const events = readPlaces(places).slice(0, size - number * PAGE_LEAVES)
    for (const { place, source, offset } of sought.filter((_, at) => isNear(number, at))) {
      const at = events.findLastIndex((event) => event?.source === source && event.offset < offset)
      if (at >= 0) found.set(place, Math.max(found.get(place) ?? 0, number * PAGE_LEAVES + at))
    }
  }
}

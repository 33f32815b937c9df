import { describe, expect, test } from '@jest/globals'
import {
  type CollectionSpec,
  type Doc,
  type DocumentStore,
  type Query,
  type SortKey,
  sortKeyOf,
} from '../document-store.ts'
import { FOREVER } from '../spans.ts'
import { put } from './documents.suite.ts'

export const SPANS = {
  name: 'spans',
  sort: ['rank', 'label'],
  tokens: true,
  spans: true,
} as const satisfies CollectionSpec

const DAY = 24 * 60 * 60_000
const START = Date.UTC(2026, 0, 1)
const PEOPLE = 12
const VERSIONS = 25
/** Each version lasts longer than the one before, from an hour to a month; every third person ends. */
const ALL: readonly Doc[] = Array.from({ length: PEOPLE }, (_, at) => at + 1).flatMap((person) => {
  let from = START + person * DAY
  return Array.from({ length: VERSIONS }, (_, version): Doc => {
    const doc = versionOf(person, version, from)
    from = Number(doc.sort?.to)
    return doc
  })
})

function versionOf(person: number, version: number, from: number): Doc {
  const isOpen = version === VERSIONS - 1 && person % 3 !== 0
  const to = isOpen ? FOREVER : from + Math.round((DAY / 24) * 1.32 ** version)
  const label = version % 2 === 0 ? '' : `l${person}`
  return {
    id: `${person}/${version}`,
    person,
    body: `${person} ${version}`,
    sort: { rank: (person * 7 + version * 3) % 10, label, from, to },
    tokens: ['all', person % 2 === 0 ? 'even' : 'odd', ...(version < 3 ? ['early'] : [])],
    tags: ['Tag', ...(version % 2 === 0 ? ['half'] : []), ...(person === 5 ? ['five'] : [])],
  }
}

const EDGES = ALL.slice(0, VERSIONS).flatMap(({ sort }) => [Number(sort?.from), Number(sort?.from) - 1])
const MOMENTS = [0, START, ...EDGES, START + 40 * DAY, START + 200 * DAY, START + 400 * DAY, START + 9_000 * DAY]

/** By the definition, without an index. */
function expected({ at = 0, sort, descending = false, tokens = [], tags = [], atMost, person }: Omit<Query, 'limit'>) {
  const compared = (one: SortKey, other: SortKey) => order(one.value, other.value) || order(one.id, other.id)
  return ALL.filter((doc) => Number(doc.sort?.from) <= at && at < Number(doc.sort?.to))
    .filter((doc) => [...tokens].every((token) => doc.tokens?.includes(token)))
    .filter((doc) => [...tags].every((tag) => doc.tags?.includes(tag)))
    .filter((doc) => atMost === undefined || order(doc.sort?.[atMost.sort] ?? '', atMost.value) <= 0)
    .filter((doc) => person === undefined || doc.person === person)
    .toSorted((one, other) => (descending ? -1 : 1) * compared(sortKeyOf(one, sort), sortKeyOf(other, sort)))
    .map(({ id }) => id)
}

function order(one: string | number, other: string | number): number {
  return one === other ? 0 : one < other ? -1 : 1
}

const CHOICES: readonly Omit<Query, 'limit' | 'sort'>[] = [
  {},
  { tokens: ['even'] },
  { tags: ['half'] },
  { tags: ['Tag', 'half'], tokens: ['odd', 'all'] },
  { tags: ['five'], tokens: ['early'] },
  { tags: ['nobody'] },
  { atMost: { sort: 'rank', value: 4 } },
  { atMost: { sort: 'rank', value: 4 }, tags: ['half'] },
  { person: 5 },
]
const ORDERS = ['rank', 'label', 'id'].flatMap((sort) => [false, true].map((descending) => ({ sort, descending })))

/** Part of `documentStoreSuite`. */
export function momentsSuite(store: () => DocumentStore): void {
  const fill = () => store().commit(ALL.map((doc) => put(SPANS.name, doc)))

  async function paged(query: Omit<Query, 'limit'>, limit: number): Promise<readonly string[]> {
    const ids: string[] = []
    let after: SortKey | undefined
    for (;;) {
      const docs = await store().list(SPANS.name, { ...query, limit, ...(after !== undefined && { after }) })
      ids.push(...docs.map(({ id }) => id))
      const last = docs.at(-1)
      if (last === undefined) return ids
      after = sortKeyOf(last, query.sort)
    }
  }

  describe('a list as of a moment', () => {
    test('of nothing is empty', async () => {
      expect(await store().list(SPANS.name, { sort: 'id', limit: 10, at: START })).toEqual([])
      expect(await store().tally(SPANS.name, { at: START })).toEqual({ count: 0, isMore: false })
    })

    test.each(MOMENTS)('has the documents that hold at %d, and their number', async (at) => {
      await fill()
      const ids = expected({ at, sort: 'id' })
      expect((await store().list(SPANS.name, { sort: 'id', limit: 99, at })).map(({ id }) => id)).toEqual(ids)
      expect(await store().tally(SPANS.name, { at })).toEqual({ count: ids.length, isMore: false })
    })

    test.each(CHOICES)('of %j is in every order and in pages the same', async (choice) => {
      await fill()
      for (const at of [START + 3 * DAY, START + 20 * DAY, START + 200 * DAY]) {
        for (const by of ORDERS) {
          const ids = expected({ ...choice, ...by, at })
          expect(await paged({ ...choice, ...by, at }, 4)).toEqual(ids)
          expect(await paged({ ...choice, ...by, at }, 99)).toEqual(ids)
        }
        const { person, ...counting } = choice
        if (person !== undefined) continue
        const { length } = expected({ ...choice, sort: 'id', at })
        expect(await store().tally(SPANS.name, { ...counting, at, most: 100 })).toEqual({
          count: length,
          isMore: false,
        })
        const most = Math.max(0, length - 1)
        const tally = await store().tally(SPANS.name, { ...counting, at, most })
        expect(tally).toEqual({ count: most, isMore: length > 0 })
      }
    })

    test('follows changes and removals', async () => {
      await fill()
      const at = START + 200 * DAY
      const ids = expected({ at, sort: 'id' })
      const ended = ALL.find(({ id }) => id === ids[0]) as Doc
      const sort = { ...ended.sort, to: at }
      await store().commit([
        put(SPANS.name, { ...ended, sort }),
        { kind: 'remove', collection: SPANS.name, id: ids[1] ?? '' },
        { kind: 'forget', collection: SPANS.name, person: 9 },
      ])
      const left = ids.slice(2).filter((id) => !id.startsWith('9/'))
      expect((await store().list(SPANS.name, { sort: 'id', limit: 99, at })).map(({ id }) => id)).toEqual(left)
      expect(await store().tally(SPANS.name, { at })).toEqual({ count: left.length, isMore: false })
      expect((await store().get(SPANS.name, [ended.id])).get(ended.id)?.sort).toEqual(sort)
    })
  })
}

import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { CollectionSpec, Query } from '../ports/document-store.ts'
import { createTables } from './document-sql.ts'
import { denseQuery, hasTags, isMatch, leadByRows, leadOf, listQuery, sortedQuery } from './queries.ts'
import type { Condition } from './token-index.ts'

const LOGBOOK = { name: 'logbook', sort: ['place', 'day'], personal: true, sequence: 'place' } as const
const DIARY = { name: 'diary', sort: ['day'], personal: true } as const
const THINGS = { name: 'things', sort: ['rank', 'label'], tokens: true, tags: true } as const

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const spec of [LOGBOOK, DIARY, THINGS]) createTables(db, spec)
})
afterEach(() => db.close())

const indexes = (table: string) =>
  db
    .prepare(`SELECT name FROM pragma_index_list(?) ORDER BY name`)
    .all(table)
    .map(({ name }) => name)

function planOf({ sql, values }: Condition): string {
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  return plan.map(({ detail }) => detail).join('; ')
}

const listed = (spec: CollectionSpec, query: Omit<Query, 'limit'>, ...more: [tag?: string, conditions?: Condition[]]) =>
  planOf(listQuery(spec, { limit: 9, ...query }, leadOf(spec, more[0]), more[1]))

describe('a personal collection', () => {
  test('has only the indexes that it is queried by', () => {
    expect(indexes('diary')).toEqual(['diary/expires', 'diary/person', 'sqlite_autoindex_diary_1'])
    expect(indexes('logbook')).toEqual([
      'logbook/expires',
      'logbook/person',
      'logbook/place',
      'sqlite_autoindex_logbook_1',
    ])
  })

  test('is read along the index of its sequence', () => {
    const plan = listed(LOGBOOK, { sort: 'place', after: { value: 'x', id: '' } })
    expect(plan).toContain('SEARCH d USING INDEX logbook/place (place>?)')
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/)
  })
})

test('a collection that is indexed later has no orders until then', () => {
  const spec = { ...THINGS, name: 'later' }
  createTables(db, { ...spec, indexedLater: true })
  expect([indexes('later'), indexes('later=')]).toEqual([
    ['later/expires', 'later/person', 'sqlite_autoindex_later_1'],
    ['later=/id', 'sqlite_autoindex_later=_1'],
  ])
  createTables(db, spec)
  expect(indexes('later')).toEqual([...indexes('things')].map((name) => String(name).replace('things', 'later')).sort())
  expect(indexes('later=')).toEqual(
    [...indexes('things=')].map((name) => String(name).replace('things', 'later')).sort(),
  )
})

describe('a page', () => {
  const AFTER = { value: 3, id: 'x' }
  const TOKENS = ['t', 'u']

  test.each(['rank', 'label', 'id'])('by a tag reads a range of that tag in the order by %s', (sort) => {
    for (const more of [{}, { after: AFTER }, { descending: true, after: AFTER }]) {
      const plan = listed(THINGS, { sort, ...more }, 'a', [...hasTags(THINGS, ['b'], 'w'), isMatch(THINGS, TOKENS)])
      expect(plan).toMatch(
        sort === 'id' ? /SEARCH w USING PRIMARY KEY \(tag=\?/ : `SEARCH w USING COVERING INDEX things=/${sort}`,
      )
      expect(plan).toContain('SEARCH d USING INDEX sqlite_autoindex_things_1 (id=?)')
      expect(plan).not.toMatch(/SCAN [dw]|TEMP B-TREE/)
    }
  })

  test('within a bound reads a range of the order, and in another order no more than a page', () => {
    const atMost = { sort: 'rank', value: 3 }
    expect(listed(THINGS, { sort: 'rank', atMost }, 'a')).toMatch(
      /^SEARCH w USING COVERING INDEX things=\/rank \(tag=\? AND rank<\?\); SEARCH d USING [^;]+$/,
    )
    expect(listed(THINGS, { sort: 'label', atMost }, 'a')).toMatch(
      /^SEARCH w USING INDEX things=\/label \(tag=\?\); SEARCH d USING [^;]+$/,
    )
    const sorts = { ...leadOf(THINGS, 'a'), sorts: true }
    expect(planOf(listQuery(THINGS, { sort: 'label', atMost, limit: 9 }, sorts))).toMatch(
      /^SEARCH w USING INDEX things=\/rank \(tag=\? AND rank<\?\);.*TEMP B-TREE FOR ORDER BY$/,
    )
  })

  test.each(['rank', 'id'])('by many matches of tokens reads along the order by %s', (sort) => {
    const plan = listed(THINGS, { sort }, undefined, [isMatch(THINGS, TOKENS)])
    expect(plan).toContain(`SCAN d USING INDEX ${sort === 'id' ? 'sqlite_autoindex_things_1' : 'things/rank'}`)
    expect(plan).toMatch(/LIST SUBQUERY \d+; SCAN things~ VIRTUAL TABLE/)
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test('by dense tokens reads the first documents in order', () => {
    const query = { sort: 'rank', tokens: TOKENS, limit: 9, after: AFTER }
    const plan = planOf(denseQuery(THINGS, query, leadOf(THINGS), []))
    expect(plan).toContain('SEARCH d USING INDEX things/rank ((rank,id)>(?,?))')
    expect(plan).not.toMatch(/LIST SUBQUERY|TEMP B-TREE/)
  })

  test('by rare tokens sorts the entries of these rows before it reads documents', () => {
    const plan = planOf(sortedQuery(THINGS, { sort: 'rank', limit: 9 }, leadByRows(THINGS, '[1,2]'), []))
    expect(plan).toContain('SEARCH d USING COVERING INDEX things/row (row=?)')
    expect(plan).toContain('SEARCH d USING INTEGER PRIMARY KEY (rowid=?)')
  })
})

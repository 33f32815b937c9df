import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { CollectionSpec, Query } from '../ports/document-store.ts'
import { createTables } from './document-sql.ts'
import { listQuery, type Plan, wordsOf } from './queries.ts'
import type { WordKind } from './side-tables.ts'

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

function planOf(
  spec: CollectionSpec,
  query: Omit<Query, 'limit'>,
  way: WordKind | 'order' = 'order',
  leads?: Plan['leads'],
): string {
  const words = [...wordsOf(spec, 'tag', query.tags ?? []), ...wordsOf(spec, 'token', query.tokens ?? [])]
  const lead = words.find(({ kind }) => kind === way)
  const { sql, values } = listQuery(spec, { limit: 9, ...query }, { words, lead, ...(leads && { leads }) })
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  return plan.map(({ detail }) => detail).join('; ')
}

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
    const plan = planOf(LOGBOOK, { sort: 'place', after: { value: 'x', id: '' } })
    expect(plan).toContain('SEARCH d USING INDEX logbook/place (place>?)')
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/)
  })
})

describe('a page', () => {
  const AFTER = { value: 3, id: 'x' }

  test.each(['rank', 'label', 'id'])('by a tag reads a range of that tag in the order by %s', (sort) => {
    for (const more of [{}, { after: AFTER }, { descending: true, after: AFTER, tags: ['a', 'b'] }]) {
      const plan = planOf(THINGS, { sort, tags: ['a'], tokens: ['t'], ...more }, 'tag')
      expect(plan).toMatch(
        sort === 'id' ? /SEARCH w USING PRIMARY KEY \(tag=\?/ : `SEARCH w USING COVERING INDEX things=/${sort}`,
      )
      expect(plan).toContain('SEARCH d USING INDEX sqlite_autoindex_things_1 (id=?)')
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
    }
  })

  test('by common tokens scans the sort order', () => {
    const plan = planOf(THINGS, { sort: 'rank', tokens: ['t', 'u'] }, 'order')
    expect(plan).toContain('SCAN d USING COVERING INDEX things/rank')
    expect(plan).not.toMatch(/LIST SUBQUERY|TEMP B-TREE/)
  })

  test('by a rare token starts at the documents of that token', () => {
    const plan = planOf(THINGS, { sort: 'rank', tokens: ['t', 'u'] }, 'token')
    expect(plan).toContain('SEARCH w USING PRIMARY KEY (token=?)')
    expect(plan).not.toContain('SCAN')
  })

  test('by tokens that mostly occur together checks the others in sorted documents', () => {
    const plan = planOf(THINGS, { sort: 'rank', tokens: ['t', 'u'], after: AFTER }, 'token', { count: 9, match: 5 })
    const [before, after] = plan.split('SCAN w')
    expect(before).toMatch(/CO-ROUTINE w; SEARCH w USING PRIMARY KEY \(token=\?\).*TEMP B-TREE FOR ORDER BY/)
    expect(before).not.toContain('SEARCH b')
    expect(after).toContain('SEARCH b')
    expect(after).not.toContain('TEMP B-TREE')
  })
})

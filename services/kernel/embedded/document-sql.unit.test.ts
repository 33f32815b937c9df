import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { CollectionSpec, Query } from '../ports/document-store.ts'
import { createTables, listQuery } from './document-sql.ts'

const LOGBOOK = { name: 'logbook', sort: ['place', 'day'], personal: true, sequence: 'place' } as const
const DIARY = { name: 'diary', sort: ['day'], personal: true } as const

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  for (const spec of [LOGBOOK, DIARY]) createTables(db, spec)
})
afterEach(() => db.close())

const indexes = (table: string) =>
  db
    .prepare(`SELECT name FROM pragma_index_list(?) ORDER BY name`)
    .all(table)
    .map(({ name }) => name)

function planOf(spec: CollectionSpec, query: Omit<Query, 'limit'>): string {
  const { sql, values } = listQuery(spec, { limit: 9, ...query })
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  return plan.map(({ detail }) => detail).join('; ')
}

describe('a personal collection', () => {
  test('has the indexes that it is asked through, and no other', () => {
    expect(indexes('diary')).toEqual(['diary/expires', 'diary/person', 'sqlite_autoindex_diary_1'])
    expect(indexes('logbook')).toEqual([
      'logbook/expires',
      'logbook/person',
      'logbook/place',
      'sqlite_autoindex_logbook_1',
    ])
  })

  test('is walked along the index of its sequence', () => {
    const plan = planOf(LOGBOOK, { sort: 'place', after: { value: 'x', id: '' } })
    expect(plan).toContain('SEARCH logbook USING INDEX logbook/place (place>?)')
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/)
  })
})

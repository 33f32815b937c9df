import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { CreateIndexesOptions, Db, Document, IndexSpecification } from 'mongodb'
import type { CollectionSpec, Counting, Query } from '../ports/document-store.ts'
import type { Mongo } from './client.ts'
import { tallyQuery } from './count.ts'
import { mongoDocumentStore } from './document-store.ts'
import { pageAt } from './moments.ts'
import { pageOf, type StoredDoc } from './stored-doc.ts'
import { databaseOf, openTestMongo } from './testing/database.ts'

const THINGS = {
  name: 'things',
  sort: ['rank'],
  tokens: true,
  tags: true,
  expiring: true,
} as const satisfies CollectionSpec
const DIARY = { name: 'diary', sort: ['day'], personal: true, expiring: true } as const satisfies CollectionSpec
const LOGBOOK = {
  name: 'logbook',
  sort: ['place', 'day'],
  personal: true,
  sequence: 'place',
} as const satisfies CollectionSpec
const DAY = 24 * 60 * 60_000
const LEDGER = { name: 'ledger', ledger: true } as const satisfies CollectionSpec
const SPANS = { name: 'spans', sort: ['rank'], tokens: true, spans: true } as const satisfies CollectionSpec
const ALL: readonly CollectionSpec[] = [THINGS, DIARY, LOGBOOK, LEDGER, SPANS]

let mongo: Mongo
let db: Db
beforeAll(async () => {
  mongo = await openTestMongo()
  db = mongo.documents
  const store = mongoDocumentStore(db)
  await store.ensure(ALL)
  for (const { name } of [THINGS, DIARY]) {
    const docs = Array.from({ length: 400 }, (_, at) => ({
      ...{ id: `d${at}`, person: at % 50, body: 'b', expires: at },
      ...{
        sort: { rank: at % 7, day: `day ${at % 7}` },
        tokens: [`t${at % 40}`, 'all'],
        tags: [`u${at % 5}`, at % 7 > 4 ? 'late' : 'early'],
      },
    }))
    await store.commit(docs.map((doc) => ({ kind: 'put', collection: name, doc })))
  }
  const spans = Array.from({ length: 4_000 }, (_, at) => {
    const from = Math.floor(at / 100) * 20 * DAY
    const sort = { rank: at % 7, from, to: from + 20 * DAY }
    return { id: `${at % 100}/${at}`, person: at % 100, body: 'b', sort, tokens: ['all', `t${at % 40}`] }
  })
  await store.commit(spans.map((doc) => ({ kind: 'put', collection: SPANS.name, doc })))
})
afterAll(async () => {
  await db.dropDatabase()
  await mongo.close()
})

function planOf(explained: Document): string {
  const { winningPlan } = explained.queryPlanner
  return [...JSON.stringify(winningPlan).matchAll(/"(?:stage|indexName)":"([^"]+)"/g)].map(([, name]) => name).join(' ')
}

async function planOfPage(spec: CollectionSpec, query: Omit<Query, 'limit'>): Promise<string> {
  const { filter, options } = pageOf(spec, { limit: 50, ...query })
  return planOf(await db.collection<StoredDoc>(spec.name).find(filter, options).explain('queryPlanner'))
}

const PAGES: readonly (readonly [string, Omit<Query, 'limit'>, string])[] = [
  ['in the order of ids', { sort: 'id' }, '_id_'],
  ['in the order of ids, further on', { sort: 'id', after: { value: 'd3', id: 'd3' } }, '_id_'],
  ['in the order of a value', { sort: 'rank' }, 'sort/rank'],
  ['backwards', { sort: 'rank', descending: true }, 'sort/rank'],
  ['further on from a number', { sort: 'rank', after: { value: 3, id: 'd3' } }, 'sort/rank'],
  [
    'within a bound, further on',
    { sort: 'rank', atMost: { sort: 'rank', value: 4 }, after: { value: 3, id: 'd3' } },
    'sort/rank',
  ],
  ['further on from a text', { sort: 'rank', after: { value: 'x', id: 'd3' } }, 'sort/rank'],
  ['further back from a number', { sort: 'rank', descending: true, after: { value: 3, id: 'd3' } }, 'sort/rank'],
  ['further back from a text', { sort: 'rank', descending: true, after: { value: 'x', id: 'd3' } }, 'sort/rank'],
]

describe('a page', () => {
  test.each(PAGES)('%s comes from an index in order', async (_, query, index) => {
    const plan = await planOfPage(THINGS, query)
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/COLLSCAN|SORT\b(?!_)/)
  })

  test('by a token reads only documents with that token', async () => {
    expect(await planOfPage(THINGS, { sort: 'id', tokens: ['t7', 'all'] })).toContain('tokens')
  })

  test.each<[string, Partial<Query>, number]>([
    ['', {}, 10],
    [', backwards', { tags: ['early'], descending: true }, 10],
    [', further on', { after: { value: 2, id: 'd3' } }, 11],
    [', further back', { tags: ['early'], descending: true, after: { value: 6, id: 'd3' } }, 11],
    [', within a bound', { tags: ['early'], descending: true, atMost: { sort: 'rank', value: 3 } }, 10],
    [
      ', within a bound, to its end',
      { tags: ['early'], atMost: { sort: 'rank', value: 1 }, after: { value: 1, id: 'd3' } },
      60,
    ],
    // Every fifth of them has the other tag.
    [', of those with another', { tags: ['late', 'u3'] }, 60],
  ])('by a tag reads only that page%s', async (_, more, most) => {
    const { filter, options } = pageOf(THINGS, { limit: 10, sort: 'rank', tags: ['late'], ...more })
    const found = db.collection<StoredDoc>(THINGS.name).find(filter, options)
    const { executionStats } = await found.explain('executionStats')
    expect(executionStats.nReturned).toBe(10)
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(most)
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(most + 1)
  })

  test('by a sequence comes from its index', async () => {
    const plan = await planOfPage(LOGBOOK, { sort: 'place', after: { value: 'x', id: '' } })
    expect(plan).toContain('sort/place')
    expect(plan).not.toMatch(/COLLSCAN|SORT\b(?!_)/)
  })

  test("of one person reads only that person's documents", async () => {
    expect(await planOfPage(DIARY, { sort: 'day', person: 7 })).toContain('person')
  })
})

describe('a page as of a moment', () => {
  const AT = 400 * DAY + 1
  const cursor = { value: 3, id: '50/' }
  test.each([
    [{ sort: 'rank' }, 'at/rank'],
    [{ sort: 'rank', descending: true, after: cursor }, 'at/rank'],
    [{ sort: 'rank', after: cursor, atMost: { sort: 'rank', value: 5 } }, 'at/rank'],
    [{ sort: 'id', descending: true }, 'at/id'],
    [{ sort: 'rank', tokens: ['t7'] }, 'tokens'],
    [{ sort: 'rank', tokens: ['all'] }, 'at/rank'],
    [{ sort: 'id', person: 7 }, 'person'],
  ])('%j reads few documents of other times', async (query: Omit<Query, 'limit'>, index) => {
    const { filter, options } = await pageAt(db, SPANS, { ...query, at: AT, limit: 10 })
    const found = db.collection<StoredDoc>(SPANS.name).find(filter, options)
    const explained = await found.explain('executionStats')
    expect(planOf(explained)).toContain(index)
    expect(explained['executionStats'].nReturned).toBeGreaterThan(0)
    if (!index.startsWith('at/')) return
    expect(planOf(explained)).not.toMatch(/\bSORT\b/)
    expect(explained['executionStats'].totalDocsExamined).toBeLessThanOrEqual(60)
    expect(explained['executionStats'].totalKeysExamined).toBeLessThanOrEqual(150)
  })
})

describe('a tally', () => {
  test.each<[string, Counting, string]>([
    ['of all', { most: 20 }, '_id_'],
    ['by a tag', { most: 20, tags: ['late'] }, 'tags/rank'],
    ['by a token', { most: 20, tokens: ['all'] }, 'tokens'],
    ['within a bound', { most: 20, atMost: { sort: 'rank', value: 3 } }, 'sort/rank'],
    ['by a tag within a bound', { most: 20, tags: ['late'], atMost: { sort: 'rank', value: 6 } }, 'tags/rank'],
  ])('%s reads an index up to its limit, and no document', async (_, counting, index) => {
    const { filter, options } = tallyQuery(THINGS, counting)
    const { limit = 0, hint } = options
    // `countDocuments` is this aggregation.
    const stages = [{ $match: filter }, { $limit: limit }, { $group: { _id: 1, n: { $sum: 1 } } }]
    const explained = await db
      .collection<StoredDoc>(THINGS.name)
      .aggregate(stages, { ...(hint !== undefined && { hint }) })
      .explain('executionStats')
    const { executionStats, queryPlanner } = explained['stages']?.[0]?.$cursor ?? explained
    expect(planOf({ queryPlanner })).toContain(index)
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(22)
    expect(executionStats.totalDocsExamined).toBe(0)
  })
})

test.each([
  ['of a person', { p: 7 }, 'person'],
  ['that have expired', { e: { $lt: 5 } }, 'expires'],
])('documents %s are found by an index', async (_, filter, index) => {
  for (const name of [THINGS.name, DIARY.name]) {
    const plan = planOf(await db.collection(name).find(filter).explain('queryPlanner'))
    expect(plan).toContain(index)
    expect(plan).not.toContain('COLLSCAN')
  }
})

test('a collection has only the indexes that it is queried by', async () => {
  const names = async ({ name }: CollectionSpec) =>
    (await db.collection(name).listIndexes().toArray()).map((index) => index.name).sort()
  expect(await names(THINGS)).toEqual(['_id_', 'expires', 'person', 'sort/rank', 'tags/rank', 'tokens'])
  expect(await names(DIARY)).toEqual(['_id_', 'expires', 'person'])
  expect(await names(LOGBOOK)).toEqual(['_id_', 'person', 'sort/place'])
  expect(await names(LEDGER)).toEqual(['_id_'])
})

test('numbers and texts in one order are listed as by the embedded store, in pages of every size', async () => {
  const store = mongoDocumentStore(db)
  await store.ensure([{ name: 'mixed', sort: ['v'] }])
  const values = [2, 10, '', '10', '9', -1]
  await store.commit(
    values.map((v, at) => ({
      kind: 'put',
      collection: 'mixed',
      doc: { id: `d${at}`, person: 1, body: '', sort: { v } },
    })),
  )
  for (const descending of [false, true]) {
    const listed: unknown[] = []
    for (let after: Query['after']; ; ) {
      const [doc] = await store.list('mixed', { sort: 'v', descending, limit: 1, ...(after && { after }) })
      if (doc === undefined) break
      listed.push(doc.sort?.v)
      after = { value: doc.sort?.v ?? '', id: doc.id }
    }
    const expected = [-1, 2, 10, '', '10', '9']
    expect(listed).toEqual(descending ? expected.reverse() : expected)
  }
})

describe('announcing', () => {
  test('may be done by many processes at once', async () => {
    const fresh = databaseOf(mongo)
    await Promise.all(Array.from({ length: 8 }, () => mongoDocumentStore(fresh).ensure(ALL)))
    expect((await fresh.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()).toEqual([
      ...['diary', 'kernel.counters', 'kernel.progress', 'ledger', 'logbook', 'spans', 'things'],
    ])
    await fresh.dropDatabase()
  })

  const WRONG: readonly (readonly [string, IndexSpecification, CreateIndexesOptions])[] = [
    ['of our name, over other fields', { p: -1 }, { name: 'person' }],
    ['of our name, in another order', { _id: 1, p: 1 }, { name: 'person' }],
    ['of our fields, under another name', { p: 1, _id: 1 }, { name: 'mine' }],
    ['of our name, but sparse', { p: 1, _id: 1 }, { name: 'person', sparse: true }],
    ['of our name, but not sparse', { e: 1 }, { name: 'expires' }],
    ['that refuses documents', { b: 1 }, { unique: true }],
    ['that removes documents', { at: 1 }, { expireAfterSeconds: 60 }],
  ]

  test.each(WRONG)('stops at an index %s', async (_, keys, options) => {
    const fresh = databaseOf(mongo)
    await fresh.collection(DIARY.name).createIndex(keys, options)
    await expect(mongoDocumentStore(fresh).ensure(ALL)).rejects.toThrow(
      /^Collection diary in MongoDB has an index \(.+\) that does not fit: drop it/,
    )
    await fresh.dropDatabase()
  })

  test('drops the old expiry index of collections without expiring documents', async () => {
    const fresh = databaseOf(mongo)
    await fresh.collection(LOGBOOK.name).createIndex({ e: 1 }, { name: 'expires', sparse: true })
    await Promise.all(Array.from({ length: 3 }, () => mongoDocumentStore(fresh).ensure(ALL)))
    const left = await fresh.collection(LOGBOOK.name).listIndexes().toArray()
    expect(left.map(({ name }) => name).sort()).toEqual(['_id_', 'person', 'sort/place'])
    await fresh.dropDatabase()
  })

  test('leaves a foreign index alone', async () => {
    const fresh = databaseOf(mongo)
    await fresh.collection(DIARY.name).createIndex({ b: 1 })
    await mongoDocumentStore(fresh).ensure(ALL)
    await fresh.dropDatabase()
  })
})

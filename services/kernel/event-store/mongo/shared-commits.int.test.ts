import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DocumentStore, Progress, Write } from '../ports/document-store.ts'
import type { Mongo } from './client.ts'
import { mongoDocumentStore } from './document-store.ts'
import { openTestMongo } from './testing/database.ts'

const NOTES = 'notes'
const SOURCES = Array.from({ length: 12 }, (_, at) => at)
const READER = 'reader'

let mongo: Mongo
let store: DocumentStore

beforeAll(async () => {
  mongo = await openTestMongo()
  store = mongoDocumentStore(mongo.documents)
  await store.ensure([{ name: NOTES }])
})
afterAll(async () => {
  await mongo.documents.dropDatabase()
  await mongo.close()
})

const place = (source: number, expected: number): Progress => ({
  reader: READER,
  source: `t/${source}`,
  expected,
  next: expected + 1,
})
const note = (id: string): Write => ({ kind: 'put', collection: NOTES, doc: { id, person: 1, body: '{}' } })

function round(number: number, wrong: readonly number[] = []) {
  return Promise.all(
    SOURCES.map((source) =>
      store.commit([note(`${number}/${source}`)], place(source, wrong.includes(source) ? 99 : number)),
    ),
  )
}

test('concurrent commits of many sources are all done, from the first offset on', async () => {
  for (let number = 0; number < 10; number++) expect(new Set(await round(number))).toEqual(new Set(['done']))
  expect(await store.count(NOTES)).toBe(120)
  expect(new Set((await store.progress(READER)).values())).toEqual(new Set([10]))
})

test('of combined commits only the one that lost its offset is not done', async () => {
  const verdicts = await round(10, [5, 7])
  expect(SOURCES.filter((source) => verdicts[source] === 'lost')).toEqual([5, 7])
  const written = await store.get(
    NOTES,
    SOURCES.map((source) => `10/${source}`),
  )
  expect(SOURCES.filter((source) => !written.has(`10/${source}`))).toEqual([5, 7])
  expect((await store.progress(READER)).get('t/5')).toBe(10)
})

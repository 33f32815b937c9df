import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { turnsDuring } from '../../testing/waiting.ts'
import { embeddedDocumentStore } from '../embedded/document-store.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { everyDoc } from './generations.ts'

const COUNT = 1_001
let store: DocumentStore
beforeEach(async () => {
  store = embeddedDocumentStore(':memory:')
  await store.ensure([{ name: 'rows' }])
  const ids = Array.from({ length: COUNT }, (_, at) => String(at).padStart(4, '0'))
  await store.commit(ids.map((id) => ({ kind: 'put', collection: 'rows', doc: { id, person: 1, body: '{}' } })))
})
afterEach(() => store.close())

test('documents of a collection are read in pages as they are taken, with turns for other work', async () => {
  const list = jest.spyOn(store, 'list')
  const taken = everyDoc(store, 'rows')
  await taken.next()
  expect(list).toHaveBeenCalledTimes(1)
  await taken.return(undefined)
  const ids: string[] = []
  const all = async () => {
    for await (const docs of everyDoc(store, 'rows')) ids.push(...docs.map(({ id }) => id))
  }
  expect(await turnsDuring(all)).toBeGreaterThanOrEqual(2)
  expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT])
})

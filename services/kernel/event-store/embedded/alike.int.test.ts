import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Doc, DocumentStore } from '../ports/document-store.ts'
import { embeddedDocumentStore } from './document-store.ts'

const [ONE, OTHER] = ['things@1', 'things@2'] as const

let store: DocumentStore
beforeEach(async () => {
  store = embeddedDocumentStore(':memory:')
  await store.ensure([ONE, OTHER].map((name) => ({ name, sort: ['rank'] })))
})
afterEach(() => store.close())

const thing = (id: string, person: number, parts: Partial<Doc> = {}): Doc => ({
  id,
  person,
  body: `body of ${id}`,
  sort: { rank: 1 },
  ...parts,
})
const put = (collection: string, docs: readonly Doc[]) =>
  store.commit(docs.map((doc) => ({ kind: 'put', collection, doc })))
const alike = async (after = -1) => [...((await store.alike?.([ONE, OTHER], after)) ?? [])]

describe('the documents that two collections have alike', () => {
  test('are counted per person, in order, also those of no person', async () => {
    const docs = [thing('a', 2), thing('b', 1), thing('c', 2), thing('d', 0)]
    await put(ONE, docs)
    await put(OTHER, docs.toReversed())
    expect(await alike()).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ])
    expect(await alike(1)).toEqual([[2, 2]])
  })

  test.each<[string, Partial<Doc>]>([
    ['id', { id: 'other' }],
    ['person', { person: 2 }],
    ['body', { body: 'other' }],
    ['sort value', { sort: { rank: 2 } }],
    ['type of a sort value', { sort: { rank: '1' } }],
  ])('do not include one with another %s', async (_, parts) => {
    await put(ONE, [thing('a', 1), thing('b', 1)])
    await put(OTHER, [thing('a', 1, parts), thing('b', 1)])
    expect(await alike()).toEqual([[1, 1]])
  })

  test('are counted for a thousand persons at a time', async () => {
    const docs = Array.from({ length: 1_001 }, (_, at) => thing(`${at}`, at + 1))
    await put(ONE, docs)
    await put(OTHER, docs)
    expect([(await alike()).length, await alike(1_000)]).toEqual([1_000, [[1_001, 1]]])
  })
})

import { describe, expect, test } from '@jest/globals'
import { listingSuite } from '../ports/contract/document-lists.suite.ts'
import { LOGBOOK, put, THINGS, thing } from '../ports/contract/documents.suite.ts'
import { perTest } from '../ports/contract/opened.suite.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { memoryDocuments } from './memory-documents.ts'

/** As far as lists need a store. */
function storeOver({ write, ...documents }: ReturnType<typeof memoryDocuments>): DocumentStore {
  const store: Partial<DocumentStore> = {
    ...documents,
    // Engines keep the words of a document apart.
    list: async (name, query) => (await documents.list(name, query)).map(({ tokens: _, tags: __, ...doc }) => doc),
    commit: async (writes) => {
      write(writes)
      return 'done'
    },
    insertOnce: async (collection, doc) => {
      const known = (await documents.get(collection, [doc.id])).get(doc.id)
      if (known === undefined) write([{ kind: 'put', collection, doc }])
      return known
    },
  }
  return store as DocumentStore
}

describe('documents in memory', () => {
  const { port } = perTest(async () => {
    const store = storeOver(memoryDocuments([THINGS, LOGBOOK]))
    return { port: store, reopen: async () => store, close: async () => undefined }
  })

  listingSuite(port)

  test('a removed document, and those of a forgotten person, are gone', async () => {
    const others = [thing('b'), thing('c', { person: 2 })]
    await port().commit([thing('a'), ...others].map((doc) => put(THINGS.name, doc)))
    await port().commit([{ kind: 'remove', collection: THINGS.name, id: 'a' }])
    expect([...(await port().get(THINGS.name, ['a', 'b', 'c'])).keys()]).toEqual(['b', 'c'])
    await port().commit([{ kind: 'forget', collection: THINGS.name, person: 2 }])
    expect([...(await port().get(THINGS.name, ['b', 'c'])).keys()]).toEqual(['b'])
    expect(await port().ofPerson(THINGS.name, 2)).toEqual([])
  })
})

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../../testing/folders.ts'
import { put, THINGS, thing } from '../ports/contract/documents.suite.ts'
import type { Write } from '../ports/document-store.ts'
import { type EmbeddedDocumentStore, embeddedDocumentStore } from './document-store.ts'

let folder: string
let store: EmbeddedDocumentStore

beforeEach(async () => {
  folder = await newFolder()
  store = embeddedDocumentStore(join(folder, 'documents.db'))
  await store.ensure([THINGS])
})
afterEach(async () => {
  await store.close()
  await removeFolder(folder)
})

function words(): readonly string[] {
  using db = new DatabaseSync(join(folder, 'documents.db'), { readOnly: true })
  const rows = ['token', 'tag'].flatMap((kind) =>
    db.prepare(`SELECT id, ${kind} AS word FROM "things${kind === 'tag' ? '=' : '#'}" ORDER BY 2, 1`).all(),
  )
  return rows.map(({ id, word }) => `${word} ${id}`)
}

const named = (id: string, tokens: readonly string[], tags: readonly string[] = []) =>
  put('things', thing(id, { tokens, tags }))
const forget = (person: number): Write => ({ kind: 'forget', collection: 'things', person })

test('words of many documents of one commit are all written', async () => {
  await store.commit([named('b', ['ann', 'bob'], ['x']), named('a', ['bob', 'ann', 'ann'], ['x', 'y']), named('c', [])])
  expect(words()).toEqual(['ann a', 'ann b', 'bob a', 'bob b', 'x a', 'x b', 'y a'])
})

test.each([
  ['put again', [named('a', ['ann', 'bob'], ['x']), named('a', ['bob', 'eve'], ['y'])], ['bob a', 'eve a', 'y a']],
  ['removed', [named('a', ['ann'], ['x']), { kind: 'remove', collection: 'things', id: 'a' } as const], []],
  ['forgotten with its person', [named('a', ['ann'], ['x']), forget(1)], []],
  ['removed and put again', [named('a', ['ann']), forget(1), named('a', ['bob'])], ['bob a']],
])('a document that is %s in the commit that created it has the words of its last state', async (_, changes, left) => {
  await store.commit(changes)
  expect(words()).toEqual(left)
})

test('a failed commit leaves no words, and passes none to the next one', async () => {
  const unknown = put('nothing', thing('z'))
  await expect(store.commit([named('a', ['ann'], ['x']), unknown])).rejects.toThrow('nothing was not announced')
  await store.commit([named('b', ['bob'])])
  await store.commit([named('a', ['eve'])])
  expect(words()).toEqual(['bob b', 'eve a'])
})

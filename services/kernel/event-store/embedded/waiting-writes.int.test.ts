import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { inNewFolder } from '../../testing/folders.ts'
import type { Doc, DocumentStore, Progress, Write } from '../ports/document-store.ts'
import { embeddedDocumentStore } from './document-store.ts'

const DOCS = { name: 'docs', sort: ['rank'] }
const OTHERS = { name: 'others', ledger: true }
const WORDED = { name: 'worded', sort: ['rank'], tokens: true }
const SQLITE_FULL = 13
const SOURCE = 'onboarding/0'
const READER = 'reader'
const COMMIT_MS = 500

interface World {
  readonly store: DocumentStore
  readonly stored: () => { readonly docs: number; readonly others: number; readonly place: number }
}

function inStore(work: (world: World) => Promise<void>): Promise<void> {
  return inNewFolder(async (folder) => {
    const file = join(folder, 'documents.db')
    const store = embeddedDocumentStore(file)
    await store.ensure([DOCS, OTHERS, WORDED])
    const other = new DatabaseSync(file)
    const number = (sql: string) => Number(other.prepare(`SELECT (${sql}) AS n`).get()?.['n'] ?? 0)
    const stored = () => ({
      docs: number('SELECT count(*) FROM docs'),
      others: number('SELECT count(*) FROM others'),
      place: number('SELECT "next" FROM progress'),
    })
    try {
      await work({ store, stored })
    } finally {
      other.close()
      await store.close()
    }
  })
}

const docOf = (id: string, body: string): Doc => ({ id, person: 7, body, sort: { rank: id } })
const put = (id: string, body: string, collection = 'docs'): Write => ({
  kind: 'put',
  collection,
  doc: docOf(id, body),
})
const from = (expected: number, next: number): Progress => ({
  reader: READER,
  source: SOURCE,
  expected,
  next,
  replayable: true,
})
const page = { sort: 'rank', limit: 9 }

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function fillDisk(...refused: string[]): void {
  const exec = DatabaseSync.prototype.exec
  jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql !== refused[0]) return exec.call(this, sql)
    refused.shift()
    throw Object.assign(new Error('database or disk is full'), { errcode: SQLITE_FULL })
  })
}

describe('what a projection puts waits in memory for half a second', () => {
  const bodies = (docs: Iterable<Doc>) => [...docs].map(({ body }) => body)

  test.each<[string, (store: DocumentStore) => Promise<unknown>, unknown]>([
    ['a read of one', async (store) => bodies((await store.get('docs', ['a'])).values()), ['new']],
    [
      'a read of some',
      async (store) => bodies((await store.get('docs', ['a', 'b', 'c'])).values()).sort(),
      ['b', 'new'],
    ],
    ['the documents of a person', async (store) => bodies(await store.ofPerson('docs', 7)), ['new', 'b']],
    ['a list', async (store) => bodies(await store.list('docs', page)), ['new', 'b']],
    ['a count', (store) => store.count('docs'), 2],
    ['a tally', async (store) => (await store.tally('docs', {})).count, 2],
    ['the place', async (store) => [...(await store.progress(READER))], [[SOURCE, 2]]],
    ['the readers', (store) => store.readers(), [READER]],
  ])('%s sees it at once', (_, read, expected) =>
    inStore(async ({ store }) => {
      await store.commit([put('a', 'old'), put('b', 'b')], from(0, 1))
      jest.advanceTimersByTime(COMMIT_MS)
      await store.commit([put('a', 'new')], from(1, 2))
      expect(await read(store)).toEqual(expected)
    }),
  )

  test('and is sealed once, however often it was put', () =>
    inStore(async ({ store, stored }) => {
      const seal = jest.fn<() => string>(() => 'sealed')
      for (let at = 0; at < 5; at++) {
        const doc: Doc = {
          id: 'a',
          person: 7,
          get body() {
            return seal()
          },
        }
        await store.commit([{ kind: 'put', collection: 'docs', doc }], from(at, at + 1))
      }
      expect(seal).not.toHaveBeenCalled()
      jest.advanceTimersByTime(COMMIT_MS)
      expect(stored()).toMatchObject({ docs: 1, place: 5 })
      expect(seal).toHaveBeenCalledTimes(1)
    }))

  test('and reaches the file together with the offset, even for large batches', () =>
    inStore(async ({ store, stored }) => {
      for (let at = 0; at < 3; at++) {
        const many = Array.from({ length: 400 }, (_, n) => put(`${at} ${n}`, 'o', 'others'))
        await store.commit([put('a', String(at)), ...many], from(at, at + 1))
        expect(stored()).toEqual({ docs: 0, others: 0, place: 0 })
      }
      expect((await store.get('others', ['0 0', '2 399'])).size).toBe(2)
      jest.advanceTimersByTime(COMMIT_MS)
      expect(stored()).toEqual({ docs: 1, others: 1_200, place: 3 })
    }))

  test('and is discarded if the offset is not the expected one', () =>
    inStore(async ({ store }) => {
      await store.commit([put('a', '1')], from(0, 1))
      expect(await store.commit([put('a', '2')], from(0, 1))).toBe('lost')
      expect(await store.commit([{ kind: 'remove', collection: 'docs', id: 'a' }], from(0, 1))).toBe('lost')
      expect((await store.get('docs', ['a'])).get('a')?.body).toBe('1')
    }))

  test.each<[string, (store: DocumentStore) => Promise<unknown>]>([
    ['is removed', (store) => store.commit([{ kind: 'remove', collection: 'docs', id: 'a' }], from(1, 2))],
    ['is forgotten', (store) => store.commit([{ kind: 'forget', collection: 'docs', person: 7 }], from(1, 2))],
    ['is removed by somebody else', (store) => store.commit([{ kind: 'remove', collection: 'docs', id: 'a' }])],
  ])('and disappears when it %s', (_, remove) =>
    inStore(async ({ store, stored }) => {
      await store.commit([put('a', '1')], from(0, 1))
      await remove(store)
      expect((await store.get('docs', ['a'])).size).toBe(0)
      jest.advanceTimersByTime(COMMIT_MS)
      expect(stored().docs).toBe(0)
    }),
  )

  const merged: Write = { kind: 'put', collection: 'docs', doc: docOf('a', '0'), over: null }

  test.each<[string, readonly Write[], readonly string[]]>([
    ['what did not wait before', [], ['COMMIT']],
    ['what depended on its earlier state', [merged], ['COMMIT']],
    ['what could not even be done again in memory', [], ['COMMIT', 'BEGIN IMMEDIATE']],
  ])('and %s joins it in the next commit after a full disk', (_, others, refused) =>
    inStore(async ({ store, stored }) => {
      await store.commit([put('w', '1', 'worded'), ...others], from(0, 1))
      await store.commit([put('a', '1')], from(1, 2))
      fillDisk(...refused)
      jest.advanceTimersByTime(COMMIT_MS)
      expect(stored()).toMatchObject({ docs: 0, place: 0 })
      const shown = async () => [await store.count('docs'), await store.count('worded')]
      expect(await shown()).toEqual([1, 1])
      jest.advanceTimersByTime(COMMIT_MS)
      expect(stored()).toMatchObject({ docs: 1, place: 2 })
      expect(await shown()).toEqual([1, 1])
    }),
  )

  test('but not in a batch of a thousand documents', () =>
    inStore(async ({ store, stored }) => {
      await store.commit([put('a', '1')], from(0, 1))
      const many = Array.from({ length: 1_000 }, (_, n) => put(String(n), 'o', 'others'))
      await store.commit(many, from(1, 2))
      expect(stored()).toEqual({ docs: 1, others: 1_000, place: 2 })
    }))

  test('but not while a checkpoint needs the file', () =>
    inStore(async ({ store, stored }) => {
      const { hurry } = store as ReturnType<typeof embeddedDocumentStore>
      await store.commit([put('a', '1')], from(0, 1))
      hurry(true)
      await store.commit([put('b', '1')], from(1, 2))
      expect(stored()).toMatchObject({ docs: 2, place: 2 })
    }))
})

describe('a write that need not be durable', () => {
  async function replaced({ store, stored }: World) {
    await store.insertOnce('docs', docOf('a', 'first'))
    await store.commit([put('b', 'waits')], from(0, 1))
    const isDone = await store.replaceIf('docs', docOf('a', 'second'), 'first', false)
    return { isDone, docs: stored().docs, body: (await store.get('docs', ['a'])).get('a')?.body }
  }

  test('is found at once, and waits for the next commit', () =>
    inStore(async (world) => {
      expect(await replaced(world)).toEqual({ isDone: true, docs: 1, body: 'second' })
      jest.advanceTimersByTime(COMMIT_MS)
      expect(world.stored()).toMatchObject({ docs: 2, place: 1 })
    }))

  test('does not come back after it was removed for good', () =>
    inStore(async (world) => {
      await replaced(world)
      await world.store.commit([{ kind: 'remove', collection: 'docs', id: 'a' }])
      jest.advanceTimersByTime(COMMIT_MS)
      expect([...(await world.store.get('docs', ['a']))]).toEqual([])
      expect(world.stored().docs).toBe(1)
    }))
})

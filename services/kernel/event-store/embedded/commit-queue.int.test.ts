import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { inNewFolder } from '../../testing/folders.ts'
import type { Doc, DocumentStore, Progress, Write } from '../ports/document-store.ts'
import { embeddedDocumentStore } from './document-store.ts'

const DOCS = { name: 'docs', sort: ['rank'] }
const WORDED = { name: 'worded', sort: ['rank'], tokens: true }
const SQLITE_FULL = 13
const SOURCE = 'onboarding/0'
const READER = 'reader'
const COMMIT_MS = 500

interface World {
  readonly store: DocumentStore
  /** What another connection sees: committed rows. */
  readonly stored: () => { readonly docs: number; readonly worded: number; readonly offset: number }
}

function inStore(work: (world: World) => Promise<void>): Promise<void> {
  return inNewFolder(async (folder) => {
    const file = join(folder, 'documents.db')
    const store = embeddedDocumentStore(file)
    await store.ensure([DOCS, WORDED])
    const other = new DatabaseSync(file)
    const number = (sql: string) => Number(other.prepare(`SELECT (${sql}) AS n`).get()?.['n'] ?? 0)
    const stored = () => ({
      docs: number('SELECT count(*) FROM docs'),
      worded: number('SELECT count(*) FROM worded'),
      offset: number('SELECT "next" FROM progress'),
    })
    try {
      await work({ store, stored })
    } finally {
      other.close()
      await store.close()
    }
  })
}

const put = (id: string, body: string, collection = 'docs'): Write => {
  return { kind: 'put', collection, doc: { id, person: 7, body, sort: { rank: id } } }
}
const remove = (id: string): Write => ({ kind: 'remove', collection: 'docs', id })
const FORGET: Write = { kind: 'forget', collection: 'docs', person: 7 }
const from = (expected: number, next: number, replayable = true): Progress => {
  return { reader: READER, source: SOURCE, expected, next, replayable }
}
const bodies = (docs: Iterable<Doc>) => [...docs].map(({ body }) => body)
const page = { sort: 'rank', limit: 9 }

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** Calls `on` before each statement that has no results. */
function onExec(on: (sql: string) => void): void {
  const exec = DatabaseSync.prototype.exec
  jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    on(sql)
    return exec.call(this, sql)
  })
}

function fillDisk() {
  const disk = { isFull: true }
  onExec((sql) => {
    if (disk.isFull && sql === 'COMMIT')
      throw Object.assign(new Error('database or disk is full'), { errcode: SQLITE_FULL })
  })
  return disk
}

describe('a change that a reader can rebuild waits in memory for half a second', () => {
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
    ['the offset', async (store) => [...(await store.progress(READER))], [[SOURCE, 2]]],
    ['the readers', (store) => store.readers(), [READER]],
  ])('%s sees it at once', (_, read, expected) =>
    inStore(async ({ store }) => {
      await store.commit([put('a', 'old'), put('b', 'b'), put('gone', 'gone')], from(0, 1))
      jest.advanceTimersByTime(COMMIT_MS)
      await store.commit([put('a', 'new'), remove('gone')], from(1, 2))
      expect(await read(store)).toEqual(expected)
    }),
  )

  test('and is committed with the offset, together with later changes', () =>
    inStore(async ({ store, stored }) => {
      await store.commit([put('a', '1'), put('w', '1', 'worded')], from(0, 1))
      jest.advanceTimersByTime(COMMIT_MS - 1)
      await store.commit([put('b', '1')], from(1, 2))
      expect(stored()).toEqual({ docs: 0, worded: 0, offset: 0 })
      jest.advanceTimersByTime(1)
      expect(stored()).toEqual({ docs: 2, worded: 1, offset: 2 })
    }))

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
      expect(stored()).toMatchObject({ docs: 1, offset: 5 })
      expect(seal).toHaveBeenCalledTimes(1)
    }))

  test('and is not taken if the offset or a document is not the expected one', () =>
    inStore(async ({ store }) => {
      await store.commit([put('a', '1')], from(0, 1))
      const over: Write = { ...put('a', '2'), over: '0' } as Write
      expect(await store.commit([put('a', '2')], from(0, 1))).toBe('lost')
      expect(await store.commit([over], from(1, 2))).toBe('lost')
      expect((await store.get('docs', ['a'])).get('a')?.body).toBe('1')
    }))

  test.each<[string, Write, Progress | undefined]>([
    ['removed', remove('a'), from(1, 2)],
    ['forgotten', FORGET, from(1, 2)],
    ['removed without an offset', remove('a'), undefined],
  ])('and disappears when it is %s', (_, change, progress) =>
    inStore(async ({ store, stored }) => {
      await store.commit([put('a', '1')], from(0, 1))
      await store.commit([change], progress)
      expect((await store.get('docs', ['a'])).size).toBe(0)
      jest.advanceTimersByTime(COMMIT_MS)
      expect(stored().docs).toBe(0)
    }),
  )

  test.each<[string, readonly Write[], Progress | undefined]>([
    ['thousands of documents', Array.from({ length: 2_000 }, (_, at) => put(`many ${at}`, 'x')), from(1, 2)],
    ['an erasure', [FORGET], from(1, 2)],
    ['a change that cannot be rebuilt', [put('b', '1')], from(1, 2, false)],
    ['a change without an offset', [put('b', '1')], undefined],
  ])('unless %s takes it along', (_, changes, progress) =>
    inStore(async ({ store, stored }) => {
      await store.commit([put('w', '1', 'worded')], from(0, 1))
      await store.commit(changes, progress)
      expect(stored()).toMatchObject({ worded: 1, offset: progress?.next ?? 1 })
    }),
  )
})

test('a change without an offset is synced together with earlier ones; others are not', () =>
  inStore(async ({ store }) => {
    const statements: string[] = []
    onExec((sql) => statements.push(sql))
    await store.commit([put('a', '1')], from(0, 1, false))
    expect(statements).toEqual(['BEGIN IMMEDIATE', 'COMMIT'])
    await store.commit([put('b', '1')])
    expect(statements.slice(2)).toEqual([
      'PRAGMA synchronous = FULL',
      'BEGIN IMMEDIATE',
      'COMMIT',
      'PRAGMA synchronous = NORMAL',
    ])
    await expect(store.commit([put('b', '1', 'unknown')])).rejects.toThrow('not announced')
    expect(statements.at(-1)).toBe('PRAGMA synchronous = NORMAL')
  }))

describe('on a full disk', () => {
  test('waiting changes stay visible, more are refused, and all are committed once there is room', () =>
    inStore(async ({ store, stored }) => {
      await store.commit([put('a', '1'), put('w', '1', 'worded')], from(0, 1))
      const disk = fillDisk()
      for (let at = 0; at < 2; at++) {
        jest.advanceTimersByTime(COMMIT_MS)
        expect(stored()).toEqual({ docs: 0, worded: 0, offset: 0 })
        expect([await store.healthy(), store.takesWrites?.()]).toEqual([false, false])
      }
      await expect(store.commit([put('b', '1')], from(1, 2))).rejects.toMatchObject({ code: 'log-away' })
      expect([await store.count('docs'), await store.count('worded')]).toEqual([1, 1])
      expect(bodies(await store.list('docs', page))).toEqual(['1'])
      expect(stored().docs).toBe(0)
      disk.isFull = false
      jest.advanceTimersByTime(COMMIT_MS)
      expect([await store.healthy(), stored()]).toEqual([true, { docs: 1, worded: 1, offset: 1 }])
      expect(await store.commit([put('b', '1')], from(1, 2))).toBe('done')
    }))

  test('a change that cannot wait is refused and dropped, and the store looks for room', () =>
    inStore(async ({ store, stored }) => {
      const disk = fillDisk()
      await expect(store.commit([put('a', '1')])).rejects.toMatchObject({ code: 'log-away', retryAfter: 5 })
      expect([await store.healthy(), await store.count('docs')]).toEqual([false, 0])
      jest.advanceTimersByTime(COMMIT_MS)
      expect(await store.healthy()).toBe(false)
      disk.isFull = false
      jest.advanceTimersByTime(COMMIT_MS)
      expect([await store.healthy(), stored().docs]).toEqual([true, 0])
    }))
})

describe('a write that need not be durable', () => {
  async function replaced({ store, stored }: World) {
    await store.insertOnce('docs', { id: 'a', person: 7, body: 'first' })
    await store.commit([put('b', 'waits')], from(0, 1))
    const isDone = await store.replaceIf('docs', { id: 'a', person: 7, body: 'second' }, 'first', false)
    return { isDone, docs: stored().docs, body: (await store.get('docs', ['a'])).get('a')?.body }
  }

  test('is found at once, and waits for the next commit', () =>
    inStore(async (world) => {
      expect(await replaced(world)).toEqual({ isDone: true, docs: 1, body: 'second' })
      jest.advanceTimersByTime(COMMIT_MS)
      expect(world.stored()).toMatchObject({ docs: 2, offset: 1 })
    }))

  test('does not come back after it was removed for good', () =>
    inStore(async (world) => {
      await replaced(world)
      await world.store.commit([remove('a')])
      jest.advanceTimersByTime(COMMIT_MS)
      expect([...(await world.store.get('docs', ['a']))]).toEqual([])
      expect(world.stored().docs).toBe(1)
    }))
})

describe('durable writes of one moment', () => {
  const write = (store: DocumentStore, id: string, body = id) => store.insertOnce('docs', { id, person: 7, body })

  test('share one synced commit, and see each other in order', () =>
    inStore(async ({ store, stored }) => {
      const ran: string[] = []
      onExec((sql) => ran.push(sql))
      const found = await Promise.all([write(store, 'a'), write(store, 'b'), write(store, 'a', 'other')])
      expect(found).toMatchObject([undefined, undefined, { body: 'a' }])
      expect(stored().docs).toBe(2)
      expect(ran.filter((sql) => /COMMIT|synchronous/.test(sql))).toEqual([
        'PRAGMA synchronous = FULL',
        'COMMIT',
        'PRAGMA synchronous = NORMAL',
      ])
    }))

  test('are written although one of them fails', () =>
    inStore(async ({ store, stored }) => {
      const broken = write(store, 'b', null as never)
      const results = await Promise.allSettled([write(store, 'a'), broken, write(store, 'c')])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(stored().docs).toBe(2)
    }))
})

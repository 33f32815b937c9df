import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from '@jest/globals'
import { filesHolding, inNewFolder } from '../../testing/folders.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import type { DocumentStore, Write } from '../ports/document-store.ts'
import { seal } from '../sealing/jwe.ts'
import { fixedMasterKeys } from '../sealing/secrets.ts'
import { embeddedDocumentStore } from './document-store.ts'
import { embeddedKeyVault } from './key-vault.ts'

const RECORDS = { name: 'records', sort: ['day'], tokens: true } as const
const LEDGER = { name: 'ledger', ledger: true } as const
const ERASED = 7
/** Milliseconds: several attempts to empty the write-ahead log. */
const READS_MS = 100

describe('a destroyed key of a person', () => {
  test.each([1, 400])('leaves its wrapped bytes in no file, for %d persons', (persons) =>
    inNewFolder(async (folder) => {
      const vault = embeddedKeyVault(join(folder, 'keys.db'), fixedMasterKeys(randomBytes(32)))
      for (const person of upTo(persons)) await vault.keyFor(person + ERASED)
      const wrapped = wrappedKey(folder, ERASED)
      const kept = wrappedKey(folder, ERASED + persons - 1)
      expect(await filesHolding(folder, wrapped)).not.toEqual([])
      await vault.destroy(ERASED)
      expect(await filesHolding(folder, wrapped)).toEqual([])
      if (persons > 1) expect(await filesHolding(folder, kept)).not.toEqual([])
      await vault.close()
      expect(await filesHolding(folder, wrapped)).toEqual([])
    }),
  )
})

/** Holds a read transaction on the file, as a backup does. */
function readIn(file: string): () => void {
  const db = new DatabaseSync(file, { readOnly: true })
  db.exec('BEGIN')
  db.prepare('SELECT count(*) FROM sqlite_master').get()
  return () => db.close()
}

describe('while another connection reads the file', () => {
  test('destroying a key resolves only after its wrapped bytes are in no file', () =>
    inNewFolder(async (folder) => {
      const vault = embeddedKeyVault(join(folder, 'keys.db'), fixedMasterKeys(randomBytes(32)))
      await vault.keyFor(ERASED)
      const wrapped = wrappedKey(folder, ERASED)
      const leave = readIn(join(folder, 'keys.db'))
      setTimeout(leave, READS_MS)
      await vault.destroy(ERASED)
      expect(await filesHolding(folder, wrapped)).toEqual([])
      await vault.close()
    }))

  test('compacting the store resolves only after replaced content is in no file', () =>
    inNewFolder(async (folder) => {
      const store = await openStore(folder)
      const [first, second] = [randomUUID(), randomUUID()]
      for (const body of [first, second]) {
        await store.commit([{ kind: 'put', collection: LEDGER.name, doc: { id: 'a', person: 1, body } }])
      }
      const leave = readIn(join(folder, 'documents.db'))
      setTimeout(leave, READS_MS)
      const compacted = store.compact()
      expect((await store.get(LEDGER.name, ['a'])).get('a')?.body).toBe(second)
      await compacted
      expect(await filesHolding(folder, first)).toEqual([])
      await store.close()
    }))
})

describe('after a person was erased and the store was compacted', () => {
  test.each([
    ['few documents', 4],
    ['documents on many pages', 3_000],
  ])(
    'their sealed content is in no file, among %s',
    (_, count) =>
      inNewFolder(async (folder) => {
        const store = await openStore(folder)
        const key = createSecretKey(randomBytes(32))
        const bodies = await fill(store, key, count)
        await store.commit([RECORDS, LEDGER].map(({ name }) => ({ kind: 'forget', collection: name, person: ERASED })))
        await store.compact()
        const left: string[] = []
        for (const { body, token } of bodies) {
          left.push(...(await filesHolding(folder, body.slice(-60))), ...(await filesHolding(folder, endOf(token))))
        }
        expect(left).toEqual([])
        expect(await store.count(RECORDS.name)).toBe(count - bodies.length)
        await store.close()
      }),
    120_000,
  )

  test('an expired and swept document is in no file, nor are its tokens', () =>
    inNewFolder(async (folder) => {
      const store = await openStore(folder)
      const [body, token] = [randomUUID(), randomToken()]
      const doc = { id: 'a', person: 1, body, sort: { day: '1' }, tokens: [token], expires: 10 }
      await store.commit([{ kind: 'put', collection: RECORDS.name, doc }])
      await store.compact()
      expect(await filesHolding(folder, endOf(token))).toEqual(['documents.db'])
      await store.sweep(RECORDS.name, 11)
      await store.compact()
      expect([...(await filesHolding(folder, body)), ...(await filesHolding(folder, endOf(token)))]).toEqual([])
      await store.close()
    }))

  test('the old content of a replaced document is in no file', () =>
    inNewFolder(async (folder) => {
      const store = await openStore(folder)
      const [first, second] = [randomUUID().repeat(20), randomUUID()]
      for (const body of [first, second]) {
        await store.commit([{ kind: 'put', collection: LEDGER.name, doc: { id: 'a', person: 1, body } }])
      }
      await store.compact()
      expect(await filesHolding(folder, first.slice(0, 36))).toEqual([])
      expect(await filesHolding(folder, second)).toEqual(['documents.db'])
      await store.close()
    }))
})

const randomToken = () => randomBytes(16).toString('hex')
/** The index leaves out the beginning of a token if the previous one has the same. */
const endOf = (token: string) => token.slice(-20)

async function openStore(folder: string): Promise<DocumentStore> {
  const store = embeddedDocumentStore(join(folder, 'documents.db'))
  await store.ensure([RECORDS, LEDGER])
  return store
}

async function fill(store: DocumentStore, key: KeyObject, count: number) {
  const mine: { readonly body: string; readonly token: string }[] = []
  let writes: Write[] = []
  for (const at of upTo(count)) {
    const person = at % 100 === 3 ? ERASED : 1_000 + at
    const id = randomUUID()
    const body = seal(key, { person, of: `records/${id}` }, randomBytes(200 + (at % 7) * 300).toString('hex'))
    const token = randomToken()
    const doc = { id, person, body, sort: { day: String(at) }, tokens: [token] }
    writes.push(...[RECORDS, LEDGER].map(({ name }): Write => ({ kind: 'put', collection: name, doc })))
    if (person === ERASED) mine.push({ body, token })
    if (writes.length < 100 && at < count - 1) continue
    await store.commit(writes)
    writes = []
  }
  return mine
}

function wrappedKey(folder: string, person: number): Uint8Array {
  const db = new DatabaseSync(join(folder, 'keys.db'), { readOnly: true })
  try {
    return db.prepare('SELECT wrapped FROM keys WHERE person = ?').get(person)?.wrapped as Uint8Array
  } finally {
    db.close()
  }
}

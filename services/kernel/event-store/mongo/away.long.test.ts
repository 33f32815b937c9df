import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { BlobStore } from '../ports/blob-store.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { fixedMasterKeys } from '../sealing/secrets.ts'
import { mongoBlobStore } from './blob-store.ts'
import type { Mongo } from './client.ts'
import { mongoDocumentStore } from './document-store.ts'
import { mongoKeyVault } from './key-vault.ts'
import { freshName, openTestMongo, testHost, testUri } from './testing/database.ts'
import { type Relay, startRelay } from './testing/relay.ts'

const NOTES = 'notes'
const DOC = { id: 'a', person: 1, body: 'what somebody wrote' }
const PUT = { kind: 'put', collection: NOTES, doc: DOC } as const

let relay: Relay
let mongo: Mongo
let store: DocumentStore
let vault: KeyVault
let blobs: BlobStore
const said: string[] = []

beforeAll(async () => {
  relay = await startRelay(testHost())
  const uri = `mongodb://127.0.0.1:${relay.port}/?directConnection=true`
  mongo = await openTestMongo({ uri, onAway: () => said.push('away'), onBack: () => said.push('back') })
  store = mongoDocumentStore(mongo.documents)
  await store.ensure([{ name: NOTES }])
  vault = await mongoKeyVault(mongo.keys, fixedMasterKeys(randomBytes(32)))
  blobs = await mongoBlobStore(mongo.documents, 'files')
})
afterAll(async () => {
  await mongo.documents.dropDatabase()
  await mongo.keys.dropDatabase()
  await mongo.close()
  await relay.vanish()
})

const CALLS: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['get', 'busy', () => store.get(NOTES, ['a'])],
  ['list', 'busy', () => store.list(NOTES, { sort: 'id', limit: 9 })],
  ['ofPerson', 'busy', () => store.ofPerson(NOTES, 1)],
  ['count', 'busy', () => store.count(NOTES)],
  ['progress', 'busy', () => store.progress('r')],
  ['commit', 'log-away', () => store.commit([PUT])],
  ['commit of several', 'log-away', () => store.commit([PUT, PUT])],
  ['commit with progress', 'log-away', () => store.commit([PUT], { reader: 'r', source: 't/0', expected: 0, next: 1 })],
  ['insertOnce', 'log-away', () => store.insertOnce(NOTES, DOC)],
  ['replaceIf', 'log-away', () => store.replaceIf(NOTES, DOC, 'b')],
  ['next', 'log-away', () => store.next('c')],
  ['keyFor', 'log-away', () => vault.keyFor(1)],
  ['existing', 'busy', () => vault.existing([1])],
  ['destroy', 'log-away', () => vault.destroy(7)],
  ['put of a file', 'log-away', () => blobs.put(randomUUID(), 1, Buffer.alloc(9))],
  ['get of a file', 'busy', () => blobs.get({ id: randomUUID(), person: 1 })],
]

/** Without the gateway's limit, calls wait for 30 s and longer. This leaves a slow machine room above its 2.4 s. */
const LATE = 10_000

async function ending(call: () => Promise<unknown>) {
  const from = performance.now()
  const error: unknown = await call().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return { error, ms: performance.now() - from }
}

async function expectEveryCallRefused(): Promise<void> {
  const ends = await Promise.all(CALLS.map(([, , call]) => ending(call)))
  for (const [at, { error, ms }] of ends.entries()) {
    const [call, code] = CALLS[at] ?? []
    expect({ call, error }).toMatchObject({ call, error: { code, retryAfter: 1 } })
    expect({ call, late: ms > LATE }).toEqual({ call, late: false })
  }
}

async function expectBadHealth(): Promise<void> {
  expect(await store.healthy()).toBe(false)
}

async function untilHealthy(): Promise<void> {
  while (!(await store.healthy()));
}

test('while MongoDB is unavailable every call soon reports a retryable error, and health is bad', async () => {
  await relay.vanish()
  await expectEveryCallRefused()
  await expectBadHealth()
  await relay.listen()
  await untilHealthy()
})

test('once it is back calls succeed, and both changes were logged once', async () => {
  await store.commit([PUT])
  expect((await store.get(NOTES, ['a'])).get('a')).toEqual(DOC)
  expect(said).toEqual(['away', 'back'])
})

test('the same applies while MongoDB hangs', async () => {
  relay.stall()
  await expectBadHealth()
  await expectEveryCallRefused()
  relay.resume()
  await untilHealthy()
  expect(await store.get(NOTES, ['a'])).toEqual(new Map([['a', DOC]]))
})

test('an error from MongoDB contains nothing of the document', async () => {
  await mongo.documents.command({ collMod: NOTES, validator: { b: 'nothing else' } })
  for (const call of [
    () => store.commit([PUT]),
    () => store.commit([PUT, PUT]),
    () => store.replaceIf(NOTES, DOC, DOC.body),
  ]) {
    const { error } = await ending(call)
    expect(String(error)).toMatch(/^Error: MongoDB: /)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(DOC.body)
  }
})

describe('at the start', () => {
  test.each([
    ['nobody listens', () => 'mongodb://127.0.0.1:1/', /^MONGODB_URI leads to no MongoDB that takes writes: connect/],
    [
      'the password is wrong',
      () => `mongodb://me:secret@${testHost()}/`,
      /^MongoDB does not accept the name or the password/,
    ],
    ['an option is unknown', () => 'mongodb://me:secret@host/?magic=on', /^MONGODB_URI holds an option/],
    ['it is no address', () => 'mongodb://me:sec%ret@host', /^MONGODB_URI holds an option/],
  ])(
    'an error message says that %s, without the password',
    async (_, uri, sentence) => {
      const { error } = await ending(() => openTestMongo({ uri: uri() }))
      expect((error as Error).message).toMatch(sentence)
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('sec')
    },
    20_000,
  )

  test('a MongoDB that answers after the first attempt is waited for', async () => {
    const late = await startRelay(testHost())
    await late.vanish()
    const opening = openTestMongo({ uri: `mongodb://127.0.0.1:${late.port}/?directConnection=true` })
    // The driver looks for 2 s.
    const early = await Promise.race([pause(2_500, 'waits'), opening.catch(() => 'gave up')])
    await late.listen()
    expect(early).toBe('waits')
    await (await opening).close()
    await late.vanish()
  }, 20_000)

  test('options in the URI cannot weaken the guarantees', async () => {
    const weaker = 'w=1&journal=false&readPreference=secondary&readConcernLevel=local&retryWrites=false'
    const opened = await openTestMongo({ uri: `${testUri()}&${weaker}`, database: freshName() })
    for (const { writeConcern, readConcern, readPreference, client } of [opened.documents, opened.keys]) {
      expect(writeConcern).toMatchObject({ w: 'majority', journal: true })
      expect([readConcern?.level, readPreference?.mode]).toEqual(['majority', 'primary'])
      expect(client.options.retryWrites).toBe(true)
    }
    await opened.close()
  })
})

import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import { filesHolding, inNewFolder } from '../../testing/folders.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import { type Entry, positionText } from '../ports/event-log.ts'
import { embeddedDocumentStore } from './document-store.ts'
import { embeddedEventLog } from './event-log.ts'

const COPIES = { name: 'copies', sort: ['position'], sequence: 'position', personal: true, inLog: 'position' } as const

async function open(folder: string) {
  const log = embeddedEventLog(join(folder, 'log.db'), ['letters'])
  const store = embeddedDocumentStore(join(folder, 'documents.db'), log)
  await store.ensure([COPIES])
  const copy = (entry: Entry) =>
    store.commit([
      {
        kind: 'put',
        collection: COPIES.name,
        doc: { id: entry.envelope.id, person: 1, body: entry.raw, sort: { position: positionText(entry) } },
      },
    ])
  const append = async (id: string): Promise<Entry> => {
    const position = await log.append('letters', sampleEnvelope({ id, person: 1 }))
    return log.at(position) as Entry
  }
  const close = async () => {
    await log.close()
    await store.close()
  }
  return { log, store, copy, append, close }
}

test('a document whose body is an event is read whole, and its file holds no copy of the event', () =>
  inNewFolder(async (folder) => {
    const first = await open(folder)
    const entries: Entry[] = []
    for (const id of ['a', 'b']) entries.push(await first.append(id))
    for (const entry of entries) await first.copy(entry)
    await first.close()
    const { store, close } = await open(folder)
    expect((await store.get(COPIES.name, ['b'])).get('b')?.body).toBe(entries[1]?.raw)
    const listed = await store.list(COPIES.name, { sort: 'position', limit: 9 })
    expect(listed.map(({ body }) => body)).toEqual(entries.map(({ raw }) => raw))
    expect((await filesHolding(folder, '"specversion"')).map((file) => file.replace(/-wal$/, ''))).not.toContain(
      join(folder, 'documents.db'),
    )
    await close()
  }))

test('a document that an earlier version stored with its body is read as stored', () =>
  inNewFolder(async (folder) => {
    const alone = embeddedDocumentStore(join(folder, 'documents.db'))
    await alone.ensure([COPIES])
    const doc = { id: 'a', person: 1, body: '{"old":true}', sort: { position: 'letters/0/000000000000' } }
    await alone.commit([{ kind: 'put', collection: COPIES.name, doc }])
    await alone.close()
    const { store, append, close } = await open(folder)
    await append('a')
    expect((await store.get(COPIES.name, ['a'])).get('a')).toEqual(doc)
    await close()
  }))

test('a document beyond the end of a log that was restored from a backup is empty', () =>
  inNewFolder(async (folder) => {
    const { store, append, copy, close } = await open(folder)
    const entry = await append('a')
    await copy({ ...entry, offset: 7 })
    expect((await store.get(COPIES.name, ['a'])).get('a')?.body).toBe('')
    await close()
  }))

test('a backlog is read in larger batches, and large events in parts that fit into memory', async () => {
  const log = embeddedEventLog(':memory:', ['letters'])
  const data = 'x'.repeat(8 * 1_024 * 1_024)
  await Promise.all(upTo(3).map((at) => log.append('letters', { ...sampleEnvelope({ id: `large ${at}` }), data })))
  await Promise.all(upTo(60).map((at) => log.append('letters', sampleEnvelope({ id: `small ${at}` }))))
  await Promise.all(upTo(5).map((at) => log.append('letters', { ...sampleEnvelope({ id: `later ${at}` }), data })))
  const sizes: number[] = []
  const done = Promise.withResolvers<void>()
  const follower = log.follow({
    reader: 'all',
    topics: ['letters'],
    start: async () => new Map(),
    handle: async (entries) => {
      sizes.push(entries.length)
      if (sizes.reduce((sum, size) => sum + size) === 68) done.resolve()
      return undefined
    },
    batch: 2,
    backlog: 100,
  })
  await done.promise
  await follower.stop()
  expect(sizes.length).toBeLessThan(10)
  expect(Math.max(...sizes)).toBeGreaterThan(50)
  expect(Math.max(...sizes)).toBeLessThan(68)
  expect([...log.events('letters')]).toHaveLength(68)
  await log.close()
})

test('a follower that is behind yields to other work after every part of a batch', async () => {
  const log = embeddedEventLog(':memory:', ['letters'])
  await Promise.all(upTo(400).map((at) => log.append('letters', sampleEnvelope({ id: `event ${at}` }))))
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  const seen: number[] = []
  const done = Promise.withResolvers<void>()
  const follower = log.follow({
    reader: 'all',
    topics: ['letters'],
    start: async () => new Map(),
    handle: async (entries) => {
      seen.push(turns)
      const next = (entries[0]?.offset ?? 0) + 10
      if (next >= 400) done.resolve()
      return next
    },
    batch: 500,
  })
  await done.promise
  await follower.stop()
  await log.close()
  isOver = true
  expect(new Set(seen).size).toBe(40)
})

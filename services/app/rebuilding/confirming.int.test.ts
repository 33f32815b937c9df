import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  createProjector,
  type Doc,
  type DocumentStore,
  type EventLog,
  type Kernel,
  type Projection,
  seal,
  unseal,
  type Write,
} from '../../kernel/index.ts'
import {
  BROKEN,
  embeddedEventLog,
  happenings,
  newFolder,
  openToyShop,
  recordsOf,
  removeFolder,
  type SmallKernel,
  sealedEnvelope,
  startSmallKernel,
  story,
  TOPIC,
  TOY,
  TOYS,
  type ToyShop,
  upTo,
} from '../../kernel/testing/index.ts'
import { createConfirm } from './confirming.ts'
import { rebuildAll } from './rebuilding.ts'

const TAGGED: Projection = {
  ...TOY,
  collections: TOY.collections.map((spec) => (spec.name === TOYS ? { ...spec, tags: true } : spec)),
  apply: (event, view) =>
    TOY.apply(event, {
      ...view,
      put: (collection, id, content) =>
        view.put(collection, id, collection === TOYS ? { ...content, tags: [`id/${id}`, 'toy'] } : content),
    }),
}

let folder: string
let running: SmallKernel

beforeEach(async () => {
  folder = await newFolder()
  running = await startSmallKernel(folder, { projections: () => [TAGGED] })
  for (const person of upTo(20)) await running.save(person + 1, 'red')
  for (const person of [1, 2]) await running.save(person, 'blue')
})
afterEach(async () => {
  await running.stop()
  await removeFolder(folder)
})

const rebuild = (kernel: Kernel = running.kernel) =>
  rebuildAll(kernel, running.lives, running.workers, { confirms: true })
const store = () => running.kernel.store
const change = (...writes: readonly Write[]) => store().commit(writes)
const docOf = async (id: string) => (await store().get('toys@1', [id])).get(id) as Doc

describe('a rebuild of documents that a replay makes identically', () => {
  test('keeps them and reports their number', async () => {
    expect(await rebuild()).toEqual([
      { projection: 'toy', generation: 1, documents: 40, differences: [], compared: [20, 0] },
    ])
    expect(running.lives[0]?.generation).toBe(1)
    expect([await running.save(3, 'green'), await store().count('toys@1')]).toEqual([200, 20])
  })

  test('writes none, and reads no other generation', async () => {
    const collections = new Set<string>()
    const { kernel } = running
    const commit: DocumentStore['commit'] = (writes, progress) => {
      for (const { collection } of writes) collections.add(collection)
      return kernel.store.commit(writes, progress)
    }
    const ensure: DocumentStore['ensure'] = async (specs) => {
      for (const { name } of specs) collections.add(name)
    }
    const watched = { ...kernel, store: { ...kernel.store, commit, ensure } }
    expect(await rebuild(watched)).toMatchObject([{ generation: 1, differences: [] }])
    expect([...collections]).toEqual([])
  })

  test('ignores the order of a document’s parts', async () => {
    const doc = await docOf('7')
    const key = await running.kernel.vault.keyFor(7)
    const { name, colour, ...rest } = JSON.parse(unseal(key, { person: 7, of: 'toys/7' }, doc.body))
    const body = seal(key, { person: 7, of: 'toys/7' }, JSON.stringify({ ...rest, colour, name }))
    expect(body).not.toBe(doc.body)
    using file = await openFile()
    file.run('UPDATE "toys@1" SET body = ? WHERE id = ?', body, '7')
    expect(await rebuild()).toMatchObject([{ generation: 1, differences: [] }])
  })

  test('confirms none if an event is saved meanwhile', async () => {
    const { kernel } = running
    let saved: Promise<number> | undefined
    const get: DocumentStore['get'] = async (collection, ids, how) => {
      saved ??= running.save(5, 'pink')
      await saved
      return kernel.store.get(collection, ids, how)
    }
    expect(await rebuild({ ...kernel, store: { ...kernel.store, get } })).toMatchObject([
      { generation: 2, differences: [] },
    ])
    expect(await saved).toBe(200)
  })

  test('confirms none if the store does not know by which words a document is found', async () => {
    const { foundBy: _, ...others } = store()
    expect(await rebuild({ ...running.kernel, store: others })).toMatchObject([{ generation: 2, differences: [] }])
  })
})

describe('a rebuild of documents that a replay makes differently', () => {
  test.each<[string, (doc: Doc) => Promise<unknown>]>([
    ['is missing', ({ id }) => change({ kind: 'remove', collection: 'toys@1', id })],
    ['says something else', async (doc) => change(put({ ...doc, body: (await docOf('4')).body }))],
    ['is sorted by something else', (doc) => change(put({ ...doc, sort: { ...doc.sort, name: 'a' } }))],
    ['has no event', (doc) => change(put({ ...doc, id: '99' }))],
  ])('names the person whose document %s, and keeps the old ones', async (_, harm) => {
    await harm(await docOf('3'))
    const [rebuilt] = await rebuild()
    expect(rebuilt?.differences.map(({ person }) => person)).toEqual([3])
    expect(running.lives[0]?.generation).toBe(1)
  })

  test.each([
    [
      'a word is missing',
      `DELETE FROM "toys@1#" WHERE id = '3' AND token = (SELECT min(token) FROM "toys@1#" WHERE id = '3')`,
    ],
    ['a word is too many', `INSERT INTO "toys@1#" VALUES ('more', '3')`],
    ['a word is left of a document that is gone', `INSERT INTO "toys@1#" VALUES ('more', '99')`],
    ['a tag is missing', `DELETE FROM "toys@1=" WHERE id = '3'`],
    ['a tag is too many', `INSERT INTO "toys@1=" SELECT 'more', id, name, saved FROM "toys@1" WHERE id = '3'`],
    ['a tag stands elsewhere in an order', `UPDATE "toys@1=" SET name = 'a' WHERE id = '3'`],
  ])('replaces them if %s', async (_, sql) => {
    using file = await openFile()
    expect(file.run(sql)).toBeGreaterThan(0)
    expect(await rebuild()).toMatchObject([{ generation: 2, differences: [] }])
  })

  test('finds persons who are parked only by the old code', async () => {
    const { log, vault } = running.kernel
    const key = await vault.keyFor(6)
    await log.append(TOPIC, sealedEnvelope(key, {}, { id: 'broken', person: 6, type: BROKEN }))
    expect(await rebuild()).toMatchObject([{ generation: 2, differences: [] }])
  })
})

async function openFile() {
  // Uncommitted writes would lock the file.
  await change()
  const db = new DatabaseSync(join(folder, 'documents.db'))
  return {
    run: (sql: string, ...values: readonly string[]) => Number(db.prepare(sql).run(...values).changes),
    [Symbol.dispose]: () => db.close(),
  }
}

function put(doc: Doc): Write {
  return { kind: 'put', collection: 'toys@1', doc }
}

describe('after any history', () => {
  let shop: ToyShop
  let log: EventLog

  const property = fc.asyncProperty(happenings(), async (happened) => {
    shop = await openToyShop()
    log = embeddedEventLog(':memory:', [TOPIC])
    const live = createProjector(shop.options(log))
    live.start()
    try {
      const entries = await story(shop.vault, happened)
      for (const { envelope } of entries) await log.append(TOPIC, envelope)
      const ends = await log.ends([TOPIC])
      await live.caughtUp(ends)
      const question = { projection: 'toy', generation: 1, ends }
      const found = await createConfirm(shop.options(log))(question, () => undefined)
      const { size } = await recordsOf(shop)
      // Parked persons may have been erased since, which a replay knows from the start.
      return found === undefined ? shop.parked.length > 0 : found.documents === size
    } finally {
      await live.stop()
      await log.close()
      await shop.close()
    }
  })

  test('a replay confirms documents that were made one by one, if nobody is parked', async () => {
    await fc.assert(property, { numRuns: 60 })
  })
})

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type EventLog, generations, kernelData, type Projection, projecting } from '../../kernel/index.ts'
import {
  BROKEN,
  ERASED,
  embeddedEventLog,
  happenings,
  NOTED,
  openToyShop,
  recordsOf,
  SAVED,
  sampleEnvelope,
  sealedEnvelope,
  story,
  TOPIC,
  TOY,
  type ToyShop,
} from '../../kernel/testing/index.ts'
import { beginReplay, type Rebuilt } from './replay.ts'

let shop: ToyShop
let log: EventLog
let live: projecting.Projector

async function open(): Promise<void> {
  shop = await openToyShop()
  log = embeddedEventLog(':memory:', [TOPIC])
  live = projecting.createProjector(shop.options(log))
  live.start()
}

async function close(): Promise<void> {
  await live.stop()
  await log.close()
  await shop.close()
}

beforeEach(open)
afterEach(close)

async function append(person: number, type: string, data: unknown): Promise<void> {
  const id = `${person}-${type}-${JSON.stringify(data)}`
  await log.append(TOPIC, sealedEnvelope(await shop.vault.keyFor(person), data, { id, person, type }))
}

const save = (person: number, colour: string) => append(person, SAVED, { name: `toy ${person}`, colour })
const erase = async (person: number) => {
  await log.append(TOPIC, sampleEnvelope({ id: `erase-${person}`, person, type: ERASED }))
  await live.caughtUp(await log.ends([TOPIC]))
  await shop.vault.destroy(person)
}

async function rebuilt(projection: Projection = TOY): Promise<Rebuilt> {
  await live.caughtUp(await log.ends([TOPIC]))
  const replay = await beginReplay(shop.options(log, { projection }))
  await replay.catchUpTo(await log.ends([TOPIC]))
  await replay.stop()
  return replay.compare()
}

describe('a rebuild', () => {
  test('still refuses what was refused, even if the reason was erased since', async () => {
    await append(1, SAVED, { name: 'the only bear', colour: 'red' })
    await append(2, SAVED, { name: 'the only bear', colour: 'blue' })
    await live.caughtUp(await log.ends([TOPIC]))
    await erase(1)
    expect((await rebuilt()).differences).toEqual([])
    expect([...(await recordsOf(shop)).keys()]).toEqual([])
  })

  test('built next to the live generation is equal to it', async () => {
    for (const person of [1, 2, 3]) await save(person, 'red')
    await save(2, 'blue')
    await append(2, NOTED, { note: 'checked' })
    expect(await rebuilt()).toEqual({ projection: 'toy', generation: 2, documents: 6, differences: [], compared: [3] })
    expect(await recordsOf(shop, 2)).toEqual(await recordsOf(shop, 1))
  })

  test('does not count equal documents of a person whose key was destroyed', async () => {
    for (const person of [1, 2, 3]) await save(person, 'red')
    await live.caughtUp(await log.ends([TOPIC]))
    const replay = await beginReplay(shop.options(log, { like: 1 }))
    await replay.catchUpTo(await log.ends([TOPIC]))
    await replay.stop()
    await shop.vault.destroy(2)
    expect(await replay.compare()).toMatchObject({ documents: 4, differences: [], compared: [2] })
  })

  test('reports exactly the persons whose documents were tampered with', async () => {
    for (const person of [1, 2, 3]) await save(person, 'red')
    await live.caughtUp(await log.ends([TOPIC]))
    const [doc] = (await shop.store.get('toys@1', ['1'])).values()
    await save(1, 'blue')
    await live.caughtUp(await log.ends([TOPIC]))
    await shop.store.commit([{ kind: 'put', collection: 'toys@1', doc: doc as NonNullable<typeof doc> }])
    await shop.store.commit([{ kind: 'remove', collection: 'names@1', id: 'toy 3' }])
    expect((await rebuilt()).differences).toEqual([
      { person: 1, before: 2, after: 2 },
      { person: 3, before: 1, after: 2 },
    ])
  })

  test('reports and restores a document that can no longer be opened', async () => {
    for (const person of [1, 2]) await save(person, 'red')
    await live.caughtUp(await log.ends([TOPIC]))
    const [doc] = (await shop.store.get('toys@1', ['1'])).values()
    const damaged = { ...(doc as NonNullable<typeof doc>), body: 'x.y.z' }
    await shop.store.commit([{ kind: 'put', collection: 'toys@1', doc: damaged }])
    expect((await rebuilt()).differences).toEqual([{ person: 1, before: 2, after: 2 }])
    expect((await recordsOf(shop, 2)).get('toys/1')).toMatchObject({ value: { colour: 'red' } })
  })

  test('reports documents that are missing', async () => {
    await save(1, 'red')
    await live.caughtUp(await log.ends([TOPIC]))
    await shop.store.commit([
      { kind: 'remove', collection: 'toys@1', id: '1' },
      { kind: 'remove', collection: 'names@1', id: 'toy 1' },
    ])
    expect((await rebuilt()).differences).toEqual([{ person: 1, before: 0, after: 2 }])
  })

  test('also reports different sort values', async () => {
    await save(1, 'red')
    await live.caughtUp(await log.ends([TOPIC]))
    const [doc] = (await shop.store.get('toys@1', ['1'])).values()
    const moved = { ...(doc as NonNullable<typeof doc>), sort: { name: 'aaa', saved: 'zzz' } }
    await shop.store.commit([{ kind: 'put', collection: 'toys@1', doc: moved }])
    expect((await rebuilt()).differences).toEqual([{ person: 1, before: 2, after: 2 }])
  })

  test('leaves the live documents alone, and records no outcomes or history again', async () => {
    await save(1, 'red')
    await live.caughtUp(await log.ends([TOPIC]))
    const before = await Promise.all(
      ['outcomes', 'history'].map((name) => shop.store.list(name, { sort: 'id', limit: 9 })),
    )
    const records = await recordsOf(shop, 1)
    await rebuilt()
    expect(
      await Promise.all(['outcomes', 'history'].map((name) => shop.store.list(name, { sort: 'id', limit: 9 }))),
    ).toEqual(before)
    expect(await recordsOf(shop, 1)).toEqual(records)
    expect(await generations.currentGeneration(shop.store, TOY)).toBe(1)
  })

  test('that was interrupted starts over', async () => {
    await save(1, 'red')
    const replay = await beginReplay(shop.options(log))
    await replay.catchUpTo(await log.ends([TOPIC]))
    await replay.stop()
    await save(2, 'red')
    expect(await rebuilt()).toMatchObject({ documents: 4, differences: [] })
  })

  test('continues with the events that arrived in the meantime', async () => {
    await save(1, 'red')
    const replay = await beginReplay(shop.options(log))
    await replay.catchUpTo(await log.ends([TOPIC]))
    await save(1, 'blue')
    await save(2, 'red')
    await live.caughtUp(await log.ends([TOPIC]))
    await replay.catchUpTo(live.positions())
    await replay.stop()
    expect(await replay.compare()).toMatchObject({ documents: 4, differences: [] })
  })

  test('by code that fails parks nobody in the live generation', async () => {
    await save(1, 'red')
    const failing = {
      ...TOY,
      apply: () => {
        throw new TypeError('A bug of ours')
      },
    }
    expect((await rebuilt(failing)).differences).toEqual([{ person: 1, before: 2, after: 0 }])
    await save(1, 'blue')
    await live.caughtUp(await log.ends([TOPIC]))
    expect((await recordsOf(shop)).get('toys/1')).toMatchObject({ value: { colour: 'blue' } })
  })

  test('by fixed code brings a parked person back', async () => {
    await save(1, 'red')
    await append(1, BROKEN, {})
    await save(1, 'blue')
    const mended: Projection = {
      ...TOY,
      apply: (event, view) => (event.envelope.type === BROKEN ? undefined : TOY.apply(event, view)),
    }
    expect((await rebuilt(mended)).differences).toEqual([{ person: 1, before: 2, after: 2 }])
    expect((await recordsOf(shop, 2)).get('toys/1')).toMatchObject({ value: { colour: 'blue' } })
  })

  test('that is discarded leaves nobody parked', async () => {
    await append(1, BROKEN, {})
    await rebuilt()
    expect(await shop.store.count(kernelData.PARKED.name)).toBe(2)
    await generations.discard(shop.store, TOY, 2)
    expect((await shop.store.list(kernelData.PARKED.name, { sort: 'id', limit: 9 })).map(({ id }) => id)).toEqual([
      'toy@1/1',
    ])
  })
})

test('a rebuild equals the live documents after any history, with every erased key gone', () =>
  fc.assert(
    fc.asyncProperty(happenings({ names: ['ada'] }), async (happened) => {
      await close()
      await open()
      // Each name belongs to one person, because names reserved by an erased person are a separate case.
      const own = happened.map((one) => (one.kind === 'saved' ? { ...one, name: `toy ${one.person}` } : one))
      for (const { envelope } of await story(shop.vault, own)) await log.append(TOPIC, envelope)
      await live.caughtUp(await log.ends([TOPIC]))
      for (const one of own) if (one.kind === 'erased') await shop.vault.destroy(one.person)
      expect((await rebuilt()).differences).toEqual([])
      expect(await recordsOf(shop, 2)).toEqual(await recordsOf(shop, 1))
    }),
    { numRuns: 100 },
  ))

test('two shares of a replay together equal the live documents after any history', () =>
  fc.assert(
    fc.asyncProperty(happenings({ names: ['ada'] }), async (happened) => {
      await close()
      await open()
      const own = happened.map((one) => (one.kind === 'saved' ? { ...one, name: `toy ${one.person}` } : one))
      for (const { envelope } of await story(shop.vault, own)) await log.append(TOPIC, envelope)
      const ends = await log.ends([TOPIC])
      await live.caughtUp(ends)
      await shop.store.ensure(kernelData.storedSpecs(TOY, 2))
      for (const remainder of [0, 1]) {
        const parts = { generation: 2, like: 1, live: false, share: { remainder, of: 2 }, until: () => ends }
        const projector = projecting.createProjector(shop.options(log, parts))
        projector.start()
        await projector.caughtUp(ends)
        await projector.stop()
        const owners = [...(await recordsOf(shop, 2)).values()].map((record) => (record as { person: number }).person)
        if (remainder === 0) expect(owners.filter((person) => person % 2 !== 0)).toEqual([])
      }
      expect(await recordsOf(shop, 2)).toEqual(await recordsOf(shop, 1))
    }),
    { numRuns: 100 },
  ))

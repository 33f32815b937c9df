import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Entry, personOf } from '../../kernel/index.ts'
import { newFolder, refusalOf, removeFolder } from '../../kernel/testing/index.ts'
import { PAGES, STATE, TAIL_ID } from '../../shared/sealed/collections.ts'
import { schemaName } from '../../shared/sealed/kinds.ts'
import { markOf } from '../../shared/sealed/marks.ts'
import { PAGE_LEAVES, pageId } from '../../shared/sealed/page.ts'
import { type KnownEvent, openSealedLog, type SealedEvent } from '../../shared/sealed/sealed-log.ts'
import { recompute } from '../testing/recompute.ts'
import { openSealed, openSomePages, type SealedFolder, SOME_PAGES } from '../testing/sealing.ts'

let folder: string
let sealed: SealedFolder

beforeAll(async () => {
  folder = await newFolder()
  sealed = await openSomePages(folder, SOME_PAGES - 50)
}, 60_000)
afterAll(async () => {
  await sealed.end()
  await removeFolder(folder)
})

async function read(first: number, last: number, topic = 'letters'): Promise<readonly SealedEvent[]> {
  const log = await openSealedLog(sealed.kernel.store)
  const found: SealedEvent[] = []
  for await (const { events } of log.events([topic], { first, last })) found.push(...events)
  return found
}

async function expected(): Promise<readonly SealedEvent[]> {
  const entries = await sealed.entries()
  const { sealed: ids, roots } = recompute(entries)
  const places = new Map(entries.map(({ envelope, source, offset }) => [envelope.id, { source, offset }]))
  const rest = [...ids]
  return Array.from({ length: Math.max(...roots.keys()) }, (_, index) => index).flatMap((index) => {
    const id = roots.has(index + 1) ? undefined : rest.shift()
    const place = id === undefined ? undefined : places.get(id)
    return id === undefined || place === undefined ? [] : [{ ...place, index, mark: markOf(id) }]
  })
}

const kindOf = ({ offset, envelope }: Entry) =>
  [offset, { type: envelope.type, schema: schemaName(envelope.dataschema), person: personOf(envelope) }] as const

async function assertWhole(letters: number): Promise<void> {
  const events = await expected()
  const kindsOf = new Map((await sealed.entries()).filter(({ source }) => source === 'letters/0').map(kindOf))
  const { size, indexesAt, indexesBefore } = await openSealedLog(sealed.kernel.store)
  expect(events).toHaveLength(letters)
  expect(await read(0, size - 1)).toEqual(events)
  const some = [0, 1, 299, 300, PAGE_LEAVES, letters - 1].flatMap((at) => events[at] ?? [])
  expect(await indexesAt(some)).toEqual(some.map(({ index }) => index))
  const after = some.map(({ source, offset }) => ({ source, offset: offset + 1 }))
  expect(await indexesBefore(after)).toEqual(some.map(({ index }) => index))
  expect(await known()).toEqual(events.map((event) => ({ ...event, ...kindsOf.get(event.offset) })))
}

async function known(): Promise<readonly KnownEvent[]> {
  const found: KnownEvent[] = []
  for await (const events of (await openSealedLog(sealed.kernel.store)).kinds('letters')) found.push(...events)
  return found.toReversed()
}

describe('the order in which the log is sealed', () => {
  test('knows the place of every event, and the event at every place', () => assertWhole(SOME_PAGES - 50))

  test('is read in parts', async () => {
    const events = await expected()
    for (const [first, last] of [
      [0, 0],
      [299, 303],
      [PAGE_LEAVES - 2, PAGE_LEAVES + 1],
      [5, 2 * PAGE_LEAVES + 5],
    ] as const) {
      expect(await read(first, last)).toEqual(events.filter(({ index }) => index >= first && index <= last))
    }
    expect(await read(0, 2 * PAGE_LEAVES, 'others')).toEqual([])
  })

  test('continues after a start, with or without a snapshot', async () => {
    await sealed.end()
    sealed = openSealed(folder)
    await sealed.write(SOME_PAGES - 50, SOME_PAGES - 20)
    expect(await sealed.seal()).toBeLessThan(PAGE_LEAVES)
    await assertWhole(SOME_PAGES - 20)
    const { store } = sealed.kernel
    await store.drop([PAGES.name, STATE.name])
    await sealed.write(SOME_PAGES - 20, SOME_PAGES)
    expect((await openSealedLog(store)).size).toBe(0)
    await sealed.seal()
    await assertWhole(SOME_PAGES)
  }, 60_000)

  test('has nothing that is not sealed', async () => {
    const { indexesAt, indexesBefore, size } = await openSealedLog(sealed.kernel.store)
    expect(
      await indexesAt([
        { source: 'letters/0', offset: SOME_PAGES },
        { source: 'others/0', offset: 1 },
      ]),
    ).toEqual([undefined, undefined])
    const last = (await expected()).at(-1)?.index
    expect(last).toBeLessThan(size)
    expect(
      await indexesBefore([
        { source: 'letters/0', offset: SOME_PAGES + 9 },
        { source: 'letters/0', offset: 0 },
        { source: 'others/0', offset: 1 },
      ]),
    ).toEqual([last, undefined, undefined])
  })

  test('is unavailable while a page is missing, or written by a version without places', async () => {
    const { store } = sealed.kernel
    const doc = (await store.get(PAGES.name, [pageId(1)])).get(pageId(1))
    if (doc === undefined) throw new Error('No page')
    await store.commit([{ kind: 'remove', collection: PAGES.name, id: doc.id }])
    const refusal = async () => (await refusalOf(() => read(0, PAGE_LEAVES))).code
    expect(await refusal()).toBe('busy')
    const { places: _, ...older } = JSON.parse(doc.body)
    await store.commit([{ kind: 'put', collection: PAGES.name, doc: { ...doc, body: JSON.stringify(older) } }])
    expect(await refusal()).toBe('busy')
    await store.commit([{ kind: 'put', collection: PAGES.name, doc }])
    expect(await read(0, PAGE_LEAVES)).not.toEqual([])
  })

  test('stops when another tree has begun, whose pages overwrite the old ones', async () => {
    const { store } = sealed.kernel
    const log = await openSealedLog(store)
    expect(log.origin).toMatch(/^agency\.example\//)
    const tail = (await store.get(STATE.name, [TAIL_ID])).get(TAIL_ID)
    if (tail === undefined) throw new Error('No tail')
    const putTail = (body: string) => store.commit([{ kind: 'put', collection: STATE.name, doc: { ...tail, body } }])
    const first = () => log.events(['letters'], { first: 0, last: 5 }).next()
    await putTail(JSON.stringify({ ...JSON.parse(tail.body), origin: 'agency.example/00000000', size: 0 }))
    expect((await refusalOf(first)).code).toBe('busy')
    await putTail(tail.body)
    expect((await first()).value?.events).toHaveLength(6)
  })

  test('costs little on top of the leaves: about six bytes an event, with the mark', async () => {
    const { store } = sealed.kernel
    const tail = (await store.get(STATE.name, [TAIL_ID])).get(TAIL_ID)?.body ?? ''
    const { marks } = JSON.parse(tail)
    expect(tail.length - marks.length).toBeLessThan((marks.length / 4) * 4 + 300)
  })
})

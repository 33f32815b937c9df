import { createSecretKey } from 'node:crypto'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  type DocumentStore,
  jwe,
  kernelData,
  positionText,
  type Source,
  type SourceOffsets,
} from '../../kernel/index.ts'
import {
  embeddedDocumentStore,
  GENERATIONS,
  memoryVault,
  sampleEnvelope,
  settleDown,
  turnsDuring,
} from '../../kernel/testing/index.ts'
import { nextPage } from './feed.ts'
import { assertAvailable, type Dependencies, readPage } from './page.ts'
import { eventStream } from './stream.ts'
import type { Watch } from './watch.ts'

const settling = [
  { name: 'identity', owns: ['accounts'] },
  { name: 'applications', owns: ['applications'] },
  { name: 'onboarding', owns: ['onboarding'] },
]
const catalogue = createEventCatalogue(events, settling)

const vault = memoryVault()
let store: DocumentStore
let ends: SourceOffsets
let dependencies: Dependencies
beforeEach(async () => {
  store = embeddedDocumentStore(':memory:')
  await store.ensure([kernelData.HISTORY, kernelData.ERASED_PERSONS, GENERATIONS])
  ends = new Map()
  dependencies = { store, vault, log: { ends: async () => ends }, events: catalogue } as unknown as Dependencies
})
afterEach(() => store.close())

const START: SourceOffsets = new Map()

/** Writes history documents at these offsets, and the projection's progress. */
async function written(source: Source, offsets: readonly number[], next: number, generation = 1): Promise<void> {
  for (const offset of offsets) {
    const envelope = sampleEnvelope({ id: `${source}:${offset}`, person: 1, type: 'onboarding.form.submitted' })
    const sort = { position: positionText({ source, offset }) }
    const doc = { id: envelope.id, person: 1, body: JSON.stringify(envelope), sort }
    await store.commit([{ kind: 'put', collection: kernelData.HISTORY.name, doc }])
  }
  const consumer = kernelData.consumerName(
    { name: source.startsWith('accounts') ? 'identity' : 'onboarding' },
    generation,
  )
  const expected = (await store.progress(consumer)).get(source) ?? 0
  await store.commit([], { reader: consumer, source, expected, next })
}

async function inPages(limit: number): Promise<readonly string[]> {
  const all: string[] = []
  let from = START
  for (;;) {
    const { items, next, more } = await readPage(dependencies, 'onboarding', from, limit)
    expect(items.length).toBeLessThanOrEqual(limit)
    all.push(...items.map(({ id }) => id))
    from = next
    if (!more) return all
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

describe('pages of a topic with several sources', () => {
  test.each([1, 2, 3, 7, 49, 50, 200])(
    'contain every event once, each source in order, with %d events each',
    async (limit) => {
      await written('onboarding/0', range(0, 60), 60)
      await written('onboarding/1', range(0, 5), 5)
      await written('onboarding/10', range(0, 70), 70)
      await written('accounts/0', range(0, 9), 9)
      const all = await inPages(limit)
      expect(all).toHaveLength(135)
      expect(new Set(all).size).toBe(135)
      for (const source of ['onboarding/0', 'onboarding/1', 'onboarding/10']) {
        const own = all.filter((id) => id.startsWith(`${source}:`)).map((id) => Number(id.split(':')[1]))
        expect(own).toEqual(range(0, own.length))
      }
    },
  )

  test('begin with another source each time, so that a busy source does not delay the others', async () => {
    await written('onboarding/0', range(0, 400), 400)
    await written('onboarding/1', range(0, 400), 400)
    const first = await readPage(dependencies, 'onboarding', START, 7)
    const second = await readPage(dependencies, 'onboarding', first.next, 7)
    expect([first.items[0]?.source, second.items[0]?.source]).toEqual(['onboarding/0', 'onboarding/1'])
  })
})

describe('the end of a page', () => {
  test('is the offset of the projection, because events after it may not be complete yet', async () => {
    await written('onboarding/0', [0, 1, 2, 3], 3)
    const page = await readPage(dependencies, 'onboarding', START, 50)
    expect([page.items.map(({ offset }) => offset), page.next.get('onboarding/0'), page.more]).toEqual([
      [0, 1, 2],
      3,
      false,
    ])
    await written('onboarding/0', [], 4)
    expect((await readPage(dependencies, 'onboarding', page.next, 50)).items.map(({ offset }) => offset)).toEqual([3])
  })

  test("does not pass the history's end if repeated events leave room in the page", async () => {
    await written('onboarding/0', [0, 3, 5], 4)
    const { items, next } = await readPage(dependencies, 'onboarding', START, 50)
    expect([items.map(({ offset }) => offset), next.get('onboarding/0')]).toEqual([[0, 3], 4])
  })

  test.each([1, 2, 3, 50])('passes offsets of repeated events, with %d events a page', async (limit) => {
    await written('onboarding/0', [0, 3, 7], 9)
    await written('onboarding/1', [0, 1], 2)
    expect([...(await inPages(limit))].sort()).toEqual([
      'onboarding/0:0',
      'onboarding/0:3',
      'onboarding/0:7',
      'onboarding/1:0',
      'onboarding/1:1',
    ])
    const { next } = await readPage(dependencies, 'onboarding', new Map([['onboarding/0', 8]]), 50)
    expect(next.get('onboarding/0')).toBe(9)
  })

  test('is the offset of the generation in use, even while it is paused', async () => {
    await written('onboarding/0', [0, 1], 2)
    await written('onboarding/0', [], 1, 2)
    const generation = (now: number) => ({ id: 'onboarding', person: 0, body: JSON.stringify({ generation: now }) })
    await store.commit([{ kind: 'put', collection: GENERATIONS.name, doc: generation(2) }])
    expect((await readPage(dependencies, 'onboarding', START, 50)).items).toHaveLength(1)
    await store.commit([{ kind: 'put', collection: GENERATIONS.name, doc: generation(1) }])
    await written('onboarding/0', [], -3)
    expect((await readPage(dependencies, 'onboarding', START, 50)).items).toHaveLength(2)
  })
})

describe('the offset of a cursor', () => {
  test('may be beyond the written history, but not beyond the log', async () => {
    await written('onboarding/0', [0], 1)
    ends = new Map([['onboarding/0', 3]])
    for (const next of [0, 1, 3]) await assertAvailable(dependencies, 'onboarding', new Map([['onboarding/0', next]]))
    for (const source of ['onboarding/0', 'onboarding/4'] as const) {
      await expect(assertAvailable(dependencies, 'onboarding', new Map([[source, 4]]))).rejects.toThrow(
        'beyond the last event',
      )
    }
  })
})

test('an event that cannot be decrypted although its person was not erased is returned as it was written', async () => {
  const sealed = jwe.seal(createSecretKey(Buffer.alloc(32, 3)), { person: 7, of: 'event/lost' }, '{}')
  const type = 'onboarding.form.submitted'
  const envelope = sampleEnvelope({ id: 'lost', person: 7, type, datacontenttype: 'application/jose', data: sealed })
  const doc = { id: 'lost', person: 7, body: JSON.stringify(envelope), sort: { position: 'onboarding/0/000000000000' } }
  await store.commit([{ kind: 'put', collection: kernelData.HISTORY.name, doc }])
  await written('onboarding/0', [], 1)
  const { items } = await readPage(dependencies, 'onboarding', START, 50)
  expect(JSON.parse(items[0]?.text ?? '')).toEqual(envelope)
})

test('the evidence of a signature is never published, with or without data', async () => {
  const evidence = { evidence: 'sealed apart', evidencecommit: 'committed' }
  for (const [offset, more] of [{}, { data: 'sealed' }].entries()) {
    const sample = sampleEnvelope({ id: `signed ${offset}`, person: 7, type: 'onboarding.form.submitted' })
    const envelope = { ...sample, ...more, ...evidence }
    const sort = { position: positionText({ source: 'onboarding/0', offset }) }
    const doc = { id: envelope.id, person: 7, body: JSON.stringify(envelope), sort }
    await store.commit([{ kind: 'put', collection: kernelData.HISTORY.name, doc }])
  }
  await written('onboarding/0', [], 2)
  const { items } = await readPage(dependencies, 'onboarding', START, 50)
  expect(items).toHaveLength(2)
  for (const { text } of items) expect(text).not.toMatch(/evidence|committed|sealed apart/)
})

describe('a long read of a topic', () => {
  const watch: Watch = { state: () => 0, changed: async () => false }
  const { signal: ended } = new AbortController()

  test('yields to other work between its pieces', async () => {
    await written('onboarding/0', range(0, 230), 230)
    const page = async () => {
      const query = { topic: 'onboarding', from: START, limit: 500, wait: 0, ended }
      expect((await nextPage(dependencies, watch, query)).items).toHaveLength(230)
    }
    expect(await turnsDuring(page)).toBeGreaterThanOrEqual(4)
  })

  test('yields even while nothing is published, and holds only the events that its client takes', async () => {
    await written('onboarding/0', range(0, 230), 230)
    const followed = { topic: 'onboarding', from: START, partitions: 1, ended, mayGoOn: async () => true }
    let sent = 0
    const list = jest.spyOn(store, 'list')
    const stream = (topics: Dependencies['events']) =>
      eventStream({ ...dependencies, events: topics }, watch, { ...followed, onSent: () => sent++ })
    const taking = stream(catalogue)
    await taking.next()
    await taking.next()
    await settleDown()
    expect([list.mock.calls.length, sent]).toEqual([1, 0])
    await taking.return(undefined)
    const silent = stream({ ...catalogue, isGiven: () => false })
    await silent.next()
    expect(await turnsDuring(() => silent.next())).toBeGreaterThanOrEqual(4)
    await silent.return(undefined)
  })
})

import { describe, expect, test } from '@jest/globals'
import { type Entry, entryOf, type Kernel, kernelData, memoryDocuments } from '../../kernel/index.ts'
import { sampleEnvelope } from '../../kernel/testing/index.ts'
import { DRAFTS } from '../../shared/drafts.ts'
import { eventsUntil } from './past-history.ts'
import { pastStore } from './past-store.ts'

const { HISTORY, REFUSED } = kernelData
const PERSON = 17
const MINUTE = 60_000
const start = Date.parse('2026-11-03T12:00:00.000Z')

interface Happened {
  readonly id: string
  readonly minute: number
  readonly person?: number
  readonly refused?: true
}

/** A store with these events in the order of the log. */
function storeWith(happened: readonly Happened[]): Kernel['store'] {
  const { write, ...documents } = memoryDocuments([HISTORY, REFUSED])
  for (const [at, { id, minute, person = PERSON, refused }] of happened.entries()) {
    const time = new Date(start + minute * MINUTE).toISOString()
    const { subject, ...envelope } = sampleEnvelope({ id, time, person: Math.max(person, 1) })
    const body = JSON.stringify({ ...envelope, subject: person === 0 ? 'agency' : subject })
    const doc = { id, person, body, sort: { position: `notes/0/${String(at).padStart(12, '0')}` } }
    write([{ kind: 'put', collection: HISTORY.name, doc }])
    if (refused) write([{ kind: 'put', collection: REFUSED.name, doc: { id, person, body: 'not-found' } }])
  }
  write([{ kind: 'put', collection: DRAFTS.name, doc: { id: `${PERSON}/hipaa`, person: PERSON, body: '{}' } }])
  return { ...documents, commit: async () => 'done' } as Partial<Kernel['store']> as Kernel['store']
}

const until = (happened: readonly Happened[], minute: number) =>
  eventsUntil(storeWith(happened), [PERSON], start + minute * MINUTE)
const idsOf = (entries: readonly Entry[]) => entries.map(({ envelope }) => envelope.id)

describe('what happened until a moment', () => {
  const happened: readonly Happened[] = [
    { id: 'first', minute: 1 },
    { id: 'refused', minute: 2, refused: true },
    { id: 'late', minute: 9 },
    { id: 'early', minute: 3 },
    { id: 'other', minute: 1, person: 18 },
  ]

  test('is in the order of the log, whatever the clock said, and without what was refused', async () => {
    expect(idsOf(await until(happened, 9))).toEqual(['first', 'late', 'early'])
  })

  test('ends with the moment, inclusive', async () => {
    expect(idsOf(await until(happened, 3))).toEqual(['first', 'early'])
    expect(idsOf(await until(happened, 2))).toEqual(['first'])
    expect(await until(happened, 0)).toEqual([])
  })
})

describe('the store of a moment', () => {
  const agency = Array.from({ length: 9 }, (_, at) => ({ id: `wording${at}`, minute: at % 3, person: 0 }))
  const live = storeWith([{ id: 'first', minute: 1 }, { id: 'second', minute: 5 }, ...agency])
  const past = async (minute: number, hasDrafts = false) => {
    const at = start + minute * MINUTE
    return pastStore(live, { at, persons: [PERSON], entries: await eventsUntil(live, [PERSON], at), hasDrafts })
  }
  const listed = async (store: Kernel['store'], person: number, limit = 100) =>
    (await store.list(HISTORY.name, { sort: 'position', person, limit })).map(({ id }) => id)

  test('has the person’s history until then', async () => {
    expect(await listed(await past(4), PERSON)).toEqual(['first'])
    expect(await listed(await past(5), PERSON)).toEqual(['first', 'second'])
    expect([...(await (await past(4)).get(HISTORY.name, ['first', 'second'])).keys()]).toEqual(['first'])
  })

  test('has the agency’s history until then, in whole pages', async () => {
    expect(await listed(await past(0), 0)).toEqual(['wording0', 'wording3', 'wording6'])
    for (const limit of [1, 2, 3]) {
      expect(await listed(await past(0), 0, limit)).toEqual(['wording0', 'wording3', 'wording6'].slice(0, limit))
    }
    expect([...(await (await past(1)).get(HISTORY.name, ['wording1', 'wording2'])).keys()]).toEqual(['wording1'])
  })

  test('has drafts only as long as the moment is not settled', async () => {
    expect(await (await past(5)).ofPerson(DRAFTS.name, PERSON)).toEqual([])
    expect(await (await past(5, true)).ofPerson(DRAFTS.name, PERSON)).toHaveLength(1)
  })

  test('takes no writes', async () => {
    await expect((await past(5)).commit([])).rejects.toThrow('The past cannot be changed')
  })
})

test('an event of the history is that of the log', async () => {
  const [entry] = await until([{ id: 'first', minute: 1 }], 1)
  const [doc] = await storeWith([{ id: 'first', minute: 1 }]).list(HISTORY.name, { sort: 'position', limit: 1 })
  expect(entry).toEqual(doc && entryOf(doc))
  expect(entry).toMatchObject({ source: 'notes/0', offset: 0, envelope: { id: 'first', subject: 'person/17' } })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Beside, type Doc, kernelData, type Source, type SourceOffsets } from '../../kernel/index.ts'
import { documentsReach, writePlaces, writeRows } from './documents.ts'
import { writeKeys } from './keys.ts'
import { PLACES, ROWS } from './layout.ts'

const signal = new AbortController().signal
const AT: Source = 'letters/0'

let folder: string
/** The event ids in the log, and the refused ones. */
let log: string[]
let refused: string[]
let places: readonly number[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-backup-'))
  log = ['first', 'second', 'third']
  refused = []
  places = [3]
})
afterEach(() => rm(folder, { recursive: true }))

const asDoc = (id: string): Doc => ({ id, person: 0, body: '{"generation":1}' })

const live: Pick<Beside, 'docs' | 'ends' | 'events' | 'progress' | 'readers'> = {
  ends: async () => new Map([[AT, log.length]]),
  events: async (from, to, { take }) => {
    for (const id of log.slice(from.get(AT), to.get(AT))) take(AT, JSON.stringify({ id }))
  },
  docs: async function* ({ name }) {
    yield name === kernelData.REFUSED.name ? refused.map(asDoc) : []
  },
  readers: async () => ['webhook/1'],
  progress: async (): Promise<SourceOffsets> => {
    const [now = 0, ...later] = places
    if (later.length > 0) places = later
    return new Map([[AT, now]])
  },
}

test('the refusal of an event after the copied log is left out', async () => {
  refused = ['second', 'third']
  const { count } = await writeRows(folder, live, {
    collections: [kernelData.REFUSED],
    ends: new Map([[AT, 2]]),
    signal,
  })
  expect(count).toBe(1)
  expect(await readFile(join(folder, ROWS), 'utf8')).toMatch(/^\{"collection":"refused","doc":\{"id":"second".*\n$/)
})

test('a consumer that is past the copied log gets its end as offset', async () => {
  await writePlaces(folder, live, new Map([[AT, 2]]))
  expect(await readFile(join(folder, PLACES), 'utf8')).toBe('{"reader":"webhook/1","places":{"letters/0":2}}\n')
})

describe('a backup waits for documents', () => {
  test('until they include the whole copied log', async () => {
    places = [0, 1, 1, 2, 2, 3]
    await documentsReach(live, [{ name: 'toys', topics: ['letters'] }], new Map([[AT, 2]]), signal)
    expect(places).toEqual([2, 3])
  })

  test('only in the topics of their projection', async () => {
    places = [0]
    await documentsReach(live, [{ name: 'toys', topics: ['parcels'] }], new Map([[AT, 2]]), signal)
    expect(places).toEqual([0])
  })
})

describe('keys are refused during a master key rotation', () => {
  const ring = (more: object = {}) => JSON.stringify({ id: 'key', secrets: '', ...more })
  const vaultOf = (...rings: readonly string[]) => {
    const left = [...rings]
    return { keyring: async () => left.shift() ?? '', wrapped: async () => [] }
  }

  test.each([
    ['when the backup begins', vaultOf(ring({ previous: 'older' }), ring({ previous: 'older' }))],
    ['in the meantime', vaultOf(ring(), ring({ id: 'next' }))],
  ])('%s', async (_, vault) => {
    await expect(writeKeys(folder, vault, signal)).rejects.toThrow(/^A rotation of the master key is under way/)
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { assertMoveComplete } from '../../app/unfinished-move.ts'
import {
  type Engines,
  type Envelope,
  fixedMasterKeys,
  KERNEL_COLLECTIONS,
  type OpenEngines,
} from '../../kernel/index.ts'
import { newFolder, openEmbedded, openReadable, removeFolder, sampleEnvelope } from '../../kernel/testing/index.ts'
import { IncompleteMove, moveAll } from './move.ts'

const TOPICS = ['letters', 'parcels']
const MASTERS = fixedMasterKeys(Buffer.alloc(32, 3))
const ROWS = { name: 'stamps', lasting: true } as const
const OTHERS = { name: 'wishes' } as const

let folders: readonly string[]
let target: OpenEngines
const said: string[] = []

beforeEach(async () => {
  folders = [await newFolder(), await newFolder()]
  const source = openEmbedded(folders[0] ?? '', { topics: TOPICS, files: 'resumes', masters: MASTERS })
  await fill(source)
  await source.close()
  target = openEmbedded(folders[1] ?? '', { topics: TOPICS, files: 'resumes', masters: MASTERS })
  said.length = 0
})
afterEach(async () => {
  await target.close()
  await Promise.all(folders.map(removeFolder))
})

function letter(person: number): Envelope {
  const id = randomUUID()
  return sampleEnvelope({ id, person, data: `sealed ☂ ${id}` })
}

/** Three persons, one of them erased, with their events, files and rows, and consumers that are half way. */
async function fill({ log, store, blobs, vault }: Engines): Promise<void> {
  await store.ensure([...KERNEL_COLLECTIONS, ROWS, OTHERS])
  for (const person of [1, 2, 3]) {
    await vault.keyFor(person)
    await blobs.put(randomUUID(), person, randomBytes(1_000))
    for (const topic of TOPICS) await log.append(topic, letter(person))
  }
  await vault.destroy(2)
  await blobs.forget(2)
  for (const { name } of [ROWS, OTHERS]) {
    await store.commit([{ kind: 'put', collection: name, doc: { id: 'a', person: 0, body: '{"n":1}', expires: 7 } }])
  }
  for (const reader of ['reaction/mails', 'toys@1']) {
    await store.commit([], { reader, source: 'letters/0', expected: 0, next: 2 })
  }
}

function move(into: Engines = target, signal = new AbortController().signal) {
  const source = openReadable(folders[0] ?? '', { topics: TOPICS, files: 'resumes', masters: MASTERS })
  const collections = [...KERNEL_COLLECTIONS, ROWS, OTHERS]
  const report = (line: string) => said.push(line)
  return moveAll({ source, target: into, topics: TOPICS, collections, report, signal }).finally(source.close)
}

/** The target engines with a single change. */
function broken(change: Partial<{ [P in keyof Engines]: Partial<Engines[P]> }>): Engines {
  const { log, store, blobs, vault } = target
  return {
    shared: false,
    log: { ...log, ...change.log },
    store: { ...store, ...change.store },
    blobs: { ...blobs, ...change.blobs },
    vault: { ...vault, ...change.vault },
  }
}

describe('a move', () => {
  test('reports the counts of everything that it moved and read back', async () => {
    const moved = await move()
    expect(moved.map(({ part, count }) => `${part} ${count}`)).toEqual([
      // Including the keyring.
      'keys 4',
      'files 2',
      'rows 1',
      'events 6',
      'places 1',
    ])
    expect(new Set(moved.map(({ digest }) => digest)).size).toBe(5)
    expect(said).toContain('events of parcels: 3 of 3')
    await expect(assertMoveComplete(target.store)).resolves.toBeUndefined()
  })

  test('moves working keys, marks of destroyed keys, and the offsets of reactions', async () => {
    await move()
    expect([...(await target.vault.existing([1, 2, 3])).keys()]).toEqual([1, 3])
    expect([...(await target.vault.destroyed([1, 2, 3]))]).toEqual([2])
    expect(await target.store.progress('reaction/mails')).toEqual(new Map([['letters/0', 2]]))
    expect(await target.store.progress('toys@1')).toEqual(new Map())
    expect(await target.store.get(ROWS.name, ['a'])).toEqual(
      new Map([['a', { id: 'a', person: 0, body: '{"n":1}', expires: 7 }]]),
    )
    expect(await target.store.count(OTHERS.name)).toBe(0)
  })

  test('moves the keyring, so that blinded values are found again', async () => {
    const own = await target.vault.keyring()
    await move()
    const source = openReadable(folders[0] ?? '', { topics: TOPICS, files: 'resumes', masters: MASTERS })
    expect(await target.vault.keyring()).toBe(await source.vault.keyring())
    expect(await target.vault.keyring()).not.toBe(own)
    await source.close()
  })

  test('leaves the source unchanged, and can be repeated into another target', async () => {
    const first = await move()
    await target.close()
    await removeFolder(folders[1] ?? '')
    target = openEmbedded(folders[1] ?? '', { topics: TOPICS, files: 'resumes', masters: MASTERS })
    expect(await move()).toEqual(first)
  })
})

describe('a target that is not empty is refused, naming what it holds', () => {
  const THERE: readonly (readonly [string, (engines: Engines) => Promise<unknown>])[] = [
    ['events (1)', ({ log }) => log.append('letters', letter(9))],
    ['keys (1)', ({ vault }) => vault.keyFor(9)],
    ['keys (1)', ({ vault }) => vault.destroy(9)],
    ['files (1)', ({ blobs }) => blobs.put(randomUUID(), 9, Buffer.from('9'))],
    ['readers’ places (1)', ({ store }) => store.commit([], { reader: 'r', source: 't/0', expected: 0, next: 0 })],
    [
      'rows of wishes (1)',
      ({ store }) => store.commit([{ kind: 'put', collection: OTHERS.name, doc: { id: 'b', person: 0, body: '' } }]),
    ],
  ]

  test.each(THERE)('%s', async (what, put) => {
    await target.store.ensure([OTHERS])
    await put(target)
    await expect(move()).rejects.toThrow(`The target must be empty, but holds ${what}: empty the topics`)
    await expect(move()).rejects.not.toBeInstanceOf(IncompleteMove)
  })
})

describe('a difference between source and target is reported', () => {
  const altered = (envelope: Envelope) => ({ ...envelope, time: '2026-03-01T09:00:00.001Z' })
  const isFor = (person: number, { subject }: Envelope) => subject === `person/${person}`
  const OTHER_EVENTS_OF_3 = new RegExp(
    String.raw`^The events in the target are not those of the source \(6 in the source, 6 in the target\): ` +
      'the events of person 3 in letters, the events of person 3 in parcels$',
  )
  const CHANGES: readonly (readonly [string, () => Engines, RegExp])[] = [
    [
      'an event of one person',
      () => broken({ log: { append: (topic, one) => target.log.append(topic, isFor(3, one) ? altered(one) : one) } }),
      OTHER_EVENTS_OF_3,
    ],
    [
      'an event that landed twice',
      () =>
        broken({
          log: {
            append: async (topic, one) => {
              if (isFor(2, one)) await target.log.append(topic, one)
              return target.log.append(topic, one)
            },
          },
        }),
      /^An event came to letters\/0 \d and not to \d: somebody else writes\.$/,
    ],
    [
      'a byte of a file',
      () =>
        broken({
          blobs: {
            put: (id, person, bytes) =>
              target.blobs.put(
                id,
                person,
                bytes.map((byte, at) => (at === 500 ? byte ^ 1 : byte)),
              ),
          },
        }),
      /^The files in the target are not those of the source \(2 in the source, 2 in the target\): the file /,
    ],
    [
      'a destroyed key that came alive',
      () => broken({ vault: { take: (keys) => target.vault.take(keys.filter(({ wrapped }) => wrapped !== null)) } }),
      /^The keys in the target .*\(4 in the source, 3 in the target\): the key of person 2$/,
    ],
    [
      'a row that was left out',
      () =>
        broken({
          store: {
            commit: async (writes, at) =>
              writes.some(({ kind }) => kind === 'put') ? 'done' : target.store.commit(writes, at),
          },
        }),
      /^The rows in the target .*: stamps a$/,
    ],
  ]

  test.each(CHANGES)('%s', async (_, into, sentence) => {
    const failure = await move(into()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(IncompleteMove)
    expect((failure as Error).message).toMatch(sentence)
    await expect(assertMoveComplete(target.store)).rejects.toThrow(
      /has not ended, so they hold a part of the data only/,
    )
    await expect(move()).rejects.toThrow(/but holds a part of what a move that has not ended was to bring/)
  })

  test('a damaged event in the source stops a move, with its offset', async () => {
    changeEvent('UPDATE letters SET raw = ? WHERE "offset" = 1', JSON.stringify(letter(1)))
    await expect(move()).rejects.toThrow('The event log is damaged: letters/0 offset 1 is not what was written.')
  })

  test('an event that would not be written byte for byte stops a move', async () => {
    const raw = JSON.stringify(letter(1), undefined, 1)
    changeEvent(`UPDATE letters SET raw = ?, crc = ${crc32(raw)} WHERE "offset" = 1`, raw)
    await expect(move()).rejects.toThrow('The event letters/0 1 would be written otherwise than it was.')
  })

  function changeEvent(sql: string, raw: string): void {
    const db = new DatabaseSync(join(folders[0] ?? '', 'log.db'))
    db.prepare(sql).run(raw)
    db.close()
  }
})

test('a move that is aborted reports that it did not finish', async () => {
  const ending = new AbortController()
  ending.abort(new Error('It was asked to end.'))
  const failure = await move(target, ending.signal).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(IncompleteMove)
  expect((failure as Error).message).toBe('It was asked to end.')
})

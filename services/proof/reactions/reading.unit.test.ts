import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { expect, test } from '@jest/globals'
import type { Entry, EventLog, Kernel } from '../../kernel/index.ts'
import { sampleEnvelope } from '../../kernel/testing/index.ts'
import { proofEvent } from '../events/proof-event.ts'
import { PROOF_SOURCE } from '../page.ts'
import { createBatches } from './batches.ts'
import { createKeys } from './keys.ts'
import { startReading } from './reading.ts'
import { createWaiting } from './waiting.ts'

const LETTERS: readonly Entry[] = [0, 1].map((offset) => {
  const envelope = sampleEnvelope({ id: `018f3a52-7c11-7a2e-9b7e-00000000000${offset}`, person: 1 })
  return { source: 'letters/0', offset, envelope, raw: JSON.stringify(envelope) }
})

function sealedElsewhere(): Entry {
  const waiting = createWaiting()
  for (const letter of LETTERS) waiting.add(letter)
  const { make } = createBatches({ waiting, hasRead: async () => true })
  const envelope = proofEvent('batch', make(LETTERS.length), 0)
  const raw = JSON.stringify(envelope)
  return { source: PROOF_SOURCE, offset: 0, envelope: JSON.parse(raw), raw }
}

function raise(error: unknown): never {
  throw error
}

function read(onFailure: (error: unknown) => void = raise) {
  let followed: Parameters<EventLog['follow']>[0] | undefined
  const log: Pick<EventLog, 'ends' | 'follow'> = {
    ends: async () => new Map([['letters/0', LETTERS.length]]),
    follow: (subscription) => {
      followed = subscription
      return { stop: async () => {} }
    },
  }
  const reading = startReading({
    kernel: { log, events: { topics: ['letters', PROOF] } } as unknown as Pick<Kernel, 'log' | 'events'>,
    keys: createKeys({ current: Buffer.alloc(32, 9), former: [] }),
    reader: 'test',
    signal: new AbortController().signal,
    onFailure,
  })
  return {
    reading,
    deleted: (error: Error) => followed?.onDeleted?.(error),
    give: async (entries: readonly Entry[]) => followed?.handle(entries),
    rest: () => followed?.rest?.(),
  }
}

test('a batch of events that were not fetched yet is given back until they are, and then counts', async () => {
  const { reading, give } = read()
  const batch = sealedElsewhere()
  expect([await give([batch]), reading.batches.size()]).toEqual([0, 0])
  expect(await give(LETTERS)).toBeUndefined()
  expect([await give([batch]), reading.batches.size(), reading.waiting.size()]).toEqual([undefined, 3, 0])
  await reading.stop()
})

test('a batch of events that are nowhere in the log is ignored', async () => {
  const { reading, give } = read()
  await give(LETTERS.slice(0, 1))
  const batch = sealedElsewhere()
  expect(await give([batch])).toBe(0)
  const other = { ...(LETTERS[1] as Entry), raw: '{}' }
  await give([other])
  expect([await give([batch]), reading.batches.size(), reading.waiting.size()]).toEqual([undefined, 0, 2])
  await reading.stop()
})

test('appends of other processes are gathered, unless something waits for the end of the log', async () => {
  const { reading, give, rest } = read()
  const rests = [rest()]
  const whole = reading.caughtUp()
  await give(LETTERS.slice(0, 1))
  rests.push(rest())
  await give(LETTERS.slice(1))
  expect(await whole).toBe(true)
  expect([...rests, rest()]).toEqual([500, 0, 500])
  await reading.stop()
})

test('sealing ends with a message when events that it needs were deleted, and the process continues', async () => {
  const failures: unknown[] = []
  const { reading, give, deleted } = read((error) => failures.push(error))
  const whole = reading.caughtUp()
  await give(LETTERS.slice(0, 1))
  const error = new Error('Kafka has deleted it')
  deleted(error)
  expect([await whole, reading.isWhole(), failures]).toEqual([false, false, [error]])
  await reading.stop()
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Entry, EventLog, Kernel, Source } from '../../kernel/index.ts'
import { sampleEnvelope } from '../../kernel/testing/index.ts'
import { wholeLog } from './whole-log.ts'

type Subscription = Parameters<EventLog['follow']>[0]

const NOTE = { type: 'proof.checkpoint.signed', data: { note: 'a note' }, subject: 'agency' } as const

function logOf(sizes: Readonly<Record<Source, number>>) {
  const given = { entries: 0, followers: 0 }

  async function play({ start, handle, topics, batch = 500 }: Subscription, over: AbortSignal): Promise<void> {
    const places = await start()
    for (const [name, size] of Object.entries(sizes)) {
      const source = name as Source
      if (!topics.some((topic) => source.startsWith(`${topic}/`))) continue
      for (let at = places.get(source) ?? 0; at < size && !over.aborted; at += batch) {
        const count = Math.min(batch, size - at)
        given.entries += count
        await handle(Array.from({ length: count }, (_, more) => entry(source, at + more)))
      }
    }
  }

  const log = {
    ends: async (topics: readonly string[]) =>
      new Map(Object.entries(sizes).filter(([source]) => topics.some((topic) => source.startsWith(`${topic}/`)))),
    follow: (subscription: Subscription) => {
      given.followers++
      const over = new AbortController()
      const playing = play(subscription, over.signal)
      return {
        stop: async () => {
          over.abort()
          await playing
          given.followers--
        },
      }
    },
  }
  const events = { topics: ['proof', 'letters', 'agency'] }
  return { given, lines: () => wholeLog({ log, events } as unknown as Pick<Kernel, 'log' | 'events'>) }
}

function entry(source: Source, offset: number): Entry {
  const envelope = sampleEnvelope({ id: `${source} ${offset} Zoë`, ...(source.startsWith('proof') && NOTE) })
  return { source, offset, envelope, raw: JSON.stringify(envelope) }
}

test('the log is handed out topic by topic and source by source, byte for byte, with its notes', async () => {
  const { lines, given } = logOf({ 'letters/10': 2, 'letters/2': 120, 'proof/0': 1, 'agency/0': 0 })
  let text = ''
  for await (const chunk of lines()) text += chunk
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(text.endsWith('\n')).toBe(true)
  const rawOf = ({ raw }: { readonly raw: string }) => Buffer.from(raw, 'base64').toString()
  const expected = [
    ...Array.from({ length: 120 }, (_, offset) => entry('letters/2', offset)),
    ...[0, 1].map((offset) => entry('letters/10', offset)),
    entry('proof/0', 0),
  ].map(({ raw }) => raw)
  expect(rows.slice(0, -1).map(rawOf)).toEqual(expected)
  expect(rows.at(-2).topic).toBe('proof')
  expect(rows.at(-1)).toEqual({ note: 'a note' })
  expect(given.followers).toBe(0)
})

test('only as much of the log is fetched as the client takes, and nothing after it disconnects', async () => {
  const { lines, given } = logOf({ 'letters/0': 100_000 })
  const stream = lines()
  await stream.next()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  const first = given.entries
  expect(first).toBeLessThanOrEqual(150)
  await stream.next()
  await stream.next()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect(given.entries - first).toBeLessThanOrEqual(100)
  expect(given.followers).toBe(1)
  await stream.return(undefined)
  expect(given.followers).toBe(0)
})

import { expect, test } from '@jest/globals'
import type { Entry, EventLog, Kernel, Source } from '../../kernel/index.ts'
import { sampleEnvelope } from '../../kernel/testing/index.ts'
import { wholeLog } from './whole-log.ts'

const NOTE = { type: 'proof.checkpoint.signed', data: { note: 'a note' }, subject: 'agency' } as const

function logOf(sizes: Readonly<Record<Source, number>>) {
  const given = { entries: 0, open: 0 }

  async function* part({ source, from, to }: Parameters<EventLog['part']>[0]): AsyncGenerator<Entry> {
    given.open++
    try {
      for (let at = from; at < to; at++) {
        given.entries++
        yield entry(source, at)
      }
    } finally {
      given.open--
    }
  }

  const ends = async (topics: readonly string[]) =>
    new Map(Object.entries(sizes).filter(([source]) => topics.some((topic) => source.startsWith(`${topic}/`))))
  const log = { ends, part } as unknown as EventLog
  const events = { topics: ['proof', 'letters', 'agency'] } as unknown as Kernel['events']
  return { given, lines: () => wholeLog({ log, events }) }
}

function entry(source: Source, offset: number): Entry {
  const envelope = sampleEnvelope({ id: `${source} ${offset} Zoë`, ...(source.startsWith('proof') && NOTE) })
  return { source, offset, envelope, raw: JSON.stringify(envelope) }
}

test('the log is handed out topic by topic and source by source, byte for byte, with its notes', async () => {
  const { lines } = logOf({ 'letters/10': 2, 'letters/2': 120, 'proof/0': 1, 'agency/0': 0 })
  let text = ''
  for await (const chunk of lines()) text += chunk
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(text.endsWith('\n')).toBe(true)
  const expected = [
    ...Array.from({ length: 120 }, (_, offset) => entry('letters/2', offset)),
    ...[0, 1].map((offset) => entry('letters/10', offset)),
    entry('proof/0', 0),
  ]
  expect(rows.slice(0, -1).map(({ raw }) => Buffer.from(raw, 'base64').toString())).toEqual(
    expected.map(({ raw }) => raw),
  )
  expect(rows.at(-2).topic).toBe('proof')
  expect(rows.at(-1)).toEqual({ note: 'a note' })
})

test('only as much of the log is fetched as the client takes, and nothing after it disconnects', async () => {
  const { lines, given } = logOf({ 'letters/0': 100_000 })
  const stream = lines()
  for (let taken = 0; taken < 3; taken++) await stream.next()
  expect(given).toEqual({ entries: 150, open: 1 })
  await stream.return(undefined)
  expect(given.open).toBe(0)
})

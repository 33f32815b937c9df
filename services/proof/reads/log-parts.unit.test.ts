import { expect, test } from '@jest/globals'
import type { Entry, EventLog, Source } from '../../kernel/index.ts'
import { sampleEnvelope } from '../../kernel/testing/index.ts'
import { firstIn } from './log-parts.ts'

const source: Source = 'letters/0'
const END = 100_000

test('a search of the log reads no further than what it looks for, and not beyond the end', async () => {
  let read = 0
  async function* part({ from, to }: Parameters<EventLog['part']>[0]): AsyncGenerator<Entry> {
    for (let offset = from; offset < to; offset++) {
      read++
      yield { source, offset, envelope: sampleEnvelope({ id: `event ${offset}` }), raw: '' }
    }
  }
  const log = { part, ends: async () => new Map([[source, END]]) } as unknown as EventLog
  const search = (id: string) =>
    firstIn({ log }, { source, from: END - 50 }, ({ envelope }) => envelope.id === `event ${id}`)
  expect((await search(`${END - 48}`))?.offset).toBe(END - 48)
  expect(read).toBe(3)
  expect(await search('none')).toBeUndefined()
  expect(read).toBe(53)
})

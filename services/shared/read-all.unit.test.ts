import { expect, test } from '@jest/globals'
import type { Entry, EventLog, Source } from '../kernel/index.ts'
import { readAll } from './read-all.ts'

const SOURCES: readonly Source[] = ['letters/0', 'letters/1']
const never = new AbortController().signal

/** Each source has three entries, of which some are deleted; a hanging one is never delivered. */
function logOf({ deleted = 0, hangsAt = Number.POSITIVE_INFINITY }): EventLog {
  async function* part({ source, from, to }: Parameters<EventLog['part']>[0]): AsyncGenerator<Entry> {
    for (let offset = Math.max(from, deleted); offset < to; offset++) {
      if (offset === hangsAt) await new Promise(() => undefined)
      yield { source, offset } as Entry
    }
  }
  return { part, ends: async () => new Map(SOURCES.map((source) => [source, 3])) } as unknown as EventLog
}

function collector() {
  const places: string[] = []
  return { places, take: ({ source, offset }: Entry) => void places.push(`${source} ${offset}`) }
}

test('all sources are read to their ends, one after the other, from the given offsets', async () => {
  const { places, take } = collector()
  await readAll(logOf({}), ['letters'], { take, signal: never, from: new Map([['letters/0', 2]]) })
  expect(places).toEqual(['letters/0 2', 'letters/1 0', 'letters/1 1', 'letters/1 2'])
})

test.each([1, 3])('%d deleted entries are an error, not an end', async (deleted) => {
  const { take } = collector()
  await expect(readAll(logOf({ deleted }), ['letters'], { take, signal: never })).rejects.toThrow(
    'The event log has nothing at letters/0 0: it was deleted',
  )
})

test('an abort ends the read at once, even if the log hangs', async () => {
  const { places, take } = collector()
  const ending = new AbortController()
  const reading = readAll(logOf({ hangsAt: 1 }), ['letters'], { take, signal: ending.signal })
  setImmediate(() => ending.abort(new Error('The backup was stopped.')))
  await expect(reading).rejects.toThrow('The backup was stopped.')
  expect(places).toEqual(['letters/0 0'])
  await expect(readAll(logOf({}), ['letters'], { take, signal: ending.signal })).rejects.toThrow('stopped')
})

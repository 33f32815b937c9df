import { setImmediate as breathe } from 'node:timers/promises'
import { type Entry, type LogPart, topicOf } from '../ports/event-log.ts'
import type { PartitionReader } from './client.ts'
import { parseStored } from './parse-stored.ts'
import { eventsOf } from './stored-events.ts'

/** Entries between turns of other work: one fetch may bring thousands. */
const PIECE = 100

/** Reads without a consumer group, which would take seconds to start and leave a trace at the brokers. */
export function createPartReader(open: () => Promise<PartitionReader>, prefix: string) {
  let opened: Promise<PartitionReader> | undefined

  function reader(): Promise<PartitionReader> {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    part: async function* ({ source, from, to }: LogPart): AsyncGenerator<Entry> {
      const topic = topicOf(source)
      const run = { topic, name: `${prefix}${topic}`, partition: Number(source.slice(topic.length + 1)), from, to }
      let count = 0
      for await (const { offset, raw } of eventsOf(await reader(), run)) {
        yield entryOf(source, offset, raw)
        if (++count % PIECE === 0) await breathe()
      }
    },
    close: async (): Promise<void> => {
      const reading = await opened?.catch(() => undefined)
      await reading?.close()
    },
  }
}

function entryOf(source: Entry['source'], offset: number, bytes: Uint8Array): Entry {
  const raw = Buffer.from(bytes).toString('utf8')
  return { source, offset, raw, envelope: parseStored(raw, `${source} ${offset}`) }
}

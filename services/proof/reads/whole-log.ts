import { randomUUID } from 'node:crypto'
import { checkpointSigned } from '@arrive/contracts/events/checkpoint-signed.ts'
import { PROOF, parseSigned } from '@arrive/contracts/proof/proof-events.ts'
import { deadline, type Entry, type Kernel, type Source, type SourceOffsets, topicOf } from '../../kernel/index.ts'
import { sealedTopics } from '../events/proof-event.ts'

/** Entries in memory per client, in addition to what the engine has fetched. */
const BATCH = 50
/** Milliseconds until the next entries. On a timeout the client sees a truncated file and retries. */
const LONGEST_WAIT_MS = 30_000

/** Up to the current end of the log, with all events that were sealed when the export began. */
export async function* wholeLog({ log, events }: Pick<Kernel, 'log' | 'events'>): AsyncGenerator<string> {
  // Read the end of `proof` first: everything it mentions is in the log by then.
  const proof = await log.ends([PROOF])
  const ends = new Map([...(await log.ends(sealedTopics(events))), ...proof])
  for (const [source, end] of [...ends].sort(bySource)) {
    if (end > 0) yield* linesOf(log, source, end, ends)
  }
}

function bySource([one]: readonly [Source, number], [other]: readonly [Source, number]): number {
  const [topic, otherTopic] = [topicOf(one), topicOf(other)]
  if (topic !== otherTopic) return topic < otherTopic ? -1 : 1
  return Number(one.slice(topic.length + 1)) - Number(other.slice(topic.length + 1))
}

/** Entries are fetched as the client takes them. */
async function* linesOf(log: Kernel['log'], source: Source, end: number, ends: SourceOffsets): AsyncGenerator<string> {
  if (log.part !== undefined) {
    yield* together(log.part({ source, from: 0, to: end }))
    return
  }
  const reading = readSource(log, source, end, ends)
  try {
    for (let next = 0; next < end; ) {
      const entries = await deadline.withTimeout(LONGEST_WAIT_MS, reading.take(), () => {
        throw new Error(`Nothing more was read of ${source}`)
      })
      next = (entries.at(-1)?.offset ?? next) + 1
      yield entries.map(lineOf).join('')
    }
  } finally {
    await reading.stop()
  }
}

async function* together(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  let lines: string[] = []
  for await (const entry of entries) {
    lines.push(lineOf(entry))
    if (lines.length < BATCH) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

function lineOf({ source, envelope, raw }: Entry): string {
  const line = `${JSON.stringify({ topic: topicOf(source), raw: Buffer.from(raw).toString('base64') })}\n`
  const { note } = (envelope.type === checkpointSigned.type && parseSigned(envelope.data)) || {}
  return topicOf(source) === PROOF && note !== undefined ? `${line}${JSON.stringify({ note })}\n` : line
}

function readSource(log: Kernel['log'], source: Source, end: number, ends: SourceOffsets) {
  let next = 0
  let given = Promise.withResolvers<readonly Entry[]>()
  let taken = Promise.withResolvers<void>()
  const over = new AbortController()
  over.signal.addEventListener('abort', () => taken.resolve())

  async function handle(entries: readonly Entry[]): Promise<undefined> {
    const own = entries.filter((entry) => entry.source === source && entry.offset >= next && entry.offset < end)
    const last = own.at(-1)
    if (last === undefined || over.signal.aborted) return
    next = last.offset + 1
    given.resolve(own)
    await taken.promise
  }

  const topic = topicOf(source)
  const others = [...ends].filter(([one]) => topicOf(one) === topic)
  const start = async () => new Map([...others, [source, next] as const])
  const follower = log.follow({ reader: `export-${randomUUID()}`, topics: [topic], start, handle, batch: BATCH })
  return {
    take: async (): Promise<readonly Entry[]> => {
      const entries = await given.promise
      given = Promise.withResolvers()
      const { resolve } = taken
      taken = Promise.withResolvers()
      if (over.signal.aborted) taken.resolve()
      resolve()
      return entries
    },
    stop: async () => {
      over.abort()
      await follower.stop()
    },
  }
}

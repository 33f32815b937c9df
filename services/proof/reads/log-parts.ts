import { randomUUID } from 'node:crypto'
import { type Entry, type Kernel, type Position, type Source, topicOf } from '../../kernel/index.ts'
import { readAll } from '../../shared/read-all.ts'

/** Milliseconds. */
const LONGEST_MS = 30_000

/** `to` is exclusive and defaults to the current end of the source. */
export interface LogPart {
  readonly source: Source
  readonly from: number
  readonly to?: number
}

/** Stops at the end of the log. @throws whatever `take` throws */
export async function readPart(
  { log }: Pick<Kernel, 'log'>,
  { source, from, to = Number.MAX_SAFE_INTEGER }: LogPart,
  take: (entry: Entry) => void,
): Promise<void> {
  const topics = [topicOf(source)]
  const ends = await log.ends(topics)
  const end = Math.min(to, ends.get(source) ?? 0)
  if (from >= end) return
  const signal = AbortSignal.timeout(LONGEST_MS)
  if (log.part !== undefined) {
    for await (const entry of log.part({ source, from, to: end })) {
      signal.throwIfAborted()
      take(entry)
    }
    return
  }
  await readAll(log, topics, {
    take: (entry) => {
      if (entry.source === source) take(entry)
    },
    // Fetch nothing of the other sources.
    from: new Map([...ends, [source, from]]),
    to: new Map([[source, end]]),
    reader: `proof-${randomUUID()}`,
    signal,
  })
}

/** Undefined beyond the end of the log. */
export async function entryAt(kernel: Pick<Kernel, 'log'>, { source, offset }: Position): Promise<Entry | undefined> {
  const found: Entry[] = []
  await readPart(kernel, { source, from: offset, to: offset + 1 }, (entry) => found.push(entry))
  return found[0]
}

import { randomUUID } from 'node:crypto'
import { type Entry, type Kernel, type Position, type Source, topicOf } from '../../kernel/index.ts'
import { readAll } from '../../shared/read-all.ts'

/** Longest reading of a part of the log, in milliseconds. */
const LONGEST_MS = 30_000

/** A part of a source; `to` is the first offset behind it, by default where the source ends now. */
export interface LogPart {
  readonly source: Source
  readonly from: number
  readonly to?: number
}

/** Gives the entries of a part of the log, as far as the log goes. @throws what `take` throws. */
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
    // Of the other sources nothing is fetched that is there by now.
    from: new Map([...ends, [source, from]]),
    to: new Map([[source, end]]),
    reader: `proof-${randomUUID()}`,
    signal,
  })
}

/** The entry at a place; undefined where the log does not go as far. */
export async function entryAt(kernel: Pick<Kernel, 'log'>, { source, offset }: Position): Promise<Entry | undefined> {
  const found: Entry[] = []
  await readPart(kernel, { source, from: offset, to: offset + 1 }, (entry) => found.push(entry))
  return found[0]
}

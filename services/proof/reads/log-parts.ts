import { type Entry, type Kernel, type Source, topicOf } from '../../kernel/index.ts'

/** Milliseconds. */
const LONGEST_MS = 30_000

export interface LogPart {
  readonly source: Source
  readonly from: number
  readonly to?: number
}

/** Stops at the end of the log, which is the default for `to`. @throws DOMException after half a minute */
export async function* entriesOf(
  { log }: Pick<Kernel, 'log'>,
  { source, from, to = Number.MAX_SAFE_INTEGER }: LogPart,
): AsyncGenerator<Entry> {
  const ends = await log.ends([topicOf(source)])
  const end = Math.min(to, ends.get(source) ?? 0)
  if (from >= end) return
  const signal = AbortSignal.timeout(LONGEST_MS)
  for await (const entry of log.part({ source, from, to: end })) {
    signal.throwIfAborted()
    yield entry
  }
}

/** The first one for which this is true; reads no further. */
export async function firstIn(
  kernel: Pick<Kernel, 'log'>,
  part: LogPart,
  isIt: (entry: Entry) => boolean,
): Promise<Entry | undefined> {
  for await (const entry of entriesOf(kernel, part)) if (isIt(entry)) return entry
  return undefined
}

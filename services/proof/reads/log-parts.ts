import { type Entry, type Kernel, type Position, type Source, topicOf } from '../../kernel/index.ts'

/** Milliseconds. */
const LONGEST_MS = 30_000

export interface LogPart {
  readonly source: Source
  readonly from: number
  readonly to?: number
}

/** Stops at the end of the log, which is the default for `to`. @throws whatever `take` throws */
export async function readPart(
  { log }: Pick<Kernel, 'log'>,
  { source, from, to = Number.MAX_SAFE_INTEGER }: LogPart,
  take: (entry: Entry) => void,
): Promise<void> {
  const ends = await log.ends([topicOf(source)])
  const end = Math.min(to, ends.get(source) ?? 0)
  if (from >= end) return
  const signal = AbortSignal.timeout(LONGEST_MS)
  for await (const entry of log.part({ source, from, to: end })) {
    signal.throwIfAborted()
    take(entry)
  }
}

/** Undefined beyond the end of the log. */
export async function entryAt(kernel: Pick<Kernel, 'log'>, { source, offset }: Position): Promise<Entry | undefined> {
  const found: Entry[] = []
  await readPart(kernel, { source, from: offset, to: offset + 1 }, (entry) => found.push(entry))
  return found[0]
}

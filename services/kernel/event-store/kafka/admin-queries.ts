import { retried } from '../../common/retried.ts'
import { withTimeout } from '../../common/within.ts'
import type { Source, SourceOffsets } from '../ports/event-log.ts'
import { logUnavailable } from './failure.ts'
import { sourceOf } from './sources.ts'
import type { KafkaAdmin } from './types.ts'

const PROBE = 900
const MAX_ATTEMPTS = 3
const BETWEEN_TRIES = 200

interface ProbeOptions {
  /** Topics as they are called in Kafka. */
  readonly names: readonly string[]
  readonly minInSync: number
}

/**
 * Asks, within a second, whether appends would be taken: every partition has a leader and enough copies in sync. Never
 * rejects, and never asks again while a question is on its way.
 */
export function createProbe(admin: KafkaAdmin, { names, minInSync }: ProbeOptions): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    try {
      const partitions = [...(await admin.describe(names)).values()].flat()
      return partitions.every(({ leader, isr }) => leader >= 0 && isr.length >= minInSync)
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }

  return () => {
    asking ??= ask()
    return withTimeout(PROBE, asking, () => false)
  }
}

/** The next offset to be written of every partition of the topics. @throws ArriveError `log-away` */
export async function fetchEndOffsets(
  admin: KafkaAdmin,
  topics: readonly string[],
  prefix: string,
): Promise<SourceOffsets> {
  const ends = await Promise.all(
    topics.map(async (topic) => {
      const found = await withRetry(() => admin.ends(`${prefix}${topic}`))
      return [...found].map(([partition, end]): [Source, number] => [sourceOf(topic, partition), end])
    }),
  )
  return new Map(ends.flat())
}

/** A connection that broke while idle is only noticed at the next query. */
function withRetry<T>(ask: () => Promise<T>): Promise<T> {
  return retried(ask, (_, tried) => tried < MAX_ATTEMPTS, BETWEEN_TRIES).catch((error: unknown) => {
    throw logUnavailable(error)
  })
}

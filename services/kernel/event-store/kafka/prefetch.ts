import type { Source } from '../ports/event-log.ts'
import type { Assignment } from './assignment.ts'
import {
  type BatchHandler,
  type BatchHandlerOptions,
  deliver,
  type HeldBatch,
  startHeartbeat,
} from './batch-handler.ts'
import type { Fetched, FetchedMessage } from './types.ts'

/** Batches fetched from a source and not delivered yet, in log order. */
interface SourceQueue {
  readonly source: Source
  waiting: QueuedBatch[]
  work: Promise<void> | undefined
}

interface QueuedBatch {
  readonly assignment: Assignment
  readonly batch: Fetched['batch']
}

/** How many events of a source, and bytes of them, may be queued while more are fetched. */
const MAX_PREFETCHED = 100
const MAX_PREFETCHED_BYTES = 1_024 * 1_024

/**
 * Lets kafkajs fetch on at once. It fetches again only when all of the batches before are done with, so an event that
 * comes in between would wait for those of every other source, and then for a fetch: one and a half rounds in place of
 * one. What waits for its source is handed over together. Where the place turns out to be another one, what waits is
 * dropped.
 */
export function createPrefetchingHandler(options: BatchHandlerOptions): BatchHandler {
  const queues = new Map<Source, SourceQueue>()

  function queueOf({ topic, partition }: Fetched['batch']): SourceQueue {
    const source = options.named(topic, partition)
    const queue = queues.get(source) ?? { source, waiting: [], work: undefined }
    queues.set(source, queue)
    return queue
  }

  async function work(queue: SourceQueue): Promise<void> {
    while (queue.waiting.length > 0) await deliver(...next(options, queue))
    queue.work = undefined
  }

  async function handle(fetched: Fetched): Promise<void> {
    const last = fetched.batch.messages.at(-1)
    if (last === undefined || fetched.isStale()) return
    const queue = queueOf(fetched.batch)
    const assignment = options.assignment()
    // Fetched from one broker while another one's answer has made us join anew: kafkajs ends when told of what is not
    // ours.
    if (!assignment.offsets.has(queue.source)) return
    queue.waiting.push({ assignment, batch: fetched.batch })
    fetched.resolveOffset(last.offset)
    queue.work ??= work(queue)
    if (isFull(queue)) await during(queue.work, fetched)
  }

  return {
    handle,
    idle: async () => {
      await Promise.all(queues.values().map((queue) => queue.work))
    },
  }
}

function isFull({ waiting }: SourceQueue): boolean {
  const messages = waiting.flatMap(({ batch }) => batch.messages)
  return (
    messages.length > MAX_PREFETCHED ||
    messages.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) > MAX_PREFETCHED_BYTES
  )
}

async function during(work: Promise<void>, fetched: Fetched): Promise<void> {
  const heartbeats = startHeartbeat(fetched)
  await work
  heartbeats.stop()
  heartbeats.rethrow()
}

/** The queued batches with consecutive offsets, joined into one. */
function next(options: BatchHandlerOptions, queue: SourceQueue): Parameters<typeof deliver> {
  const [first, ...others] = queue.waiting as [QueuedBatch, ...QueuedBatch[]]
  const { assignment } = first
  const messages: FetchedMessage[] = [...first.batch.messages]
  const begins = Number(messages[0]?.offset)
  const odd = others.findIndex(({ batch, assignment: own }) => {
    if (own !== assignment || Number(batch.messages[0]?.offset) !== begins + messages.length) return true
    messages.push(...batch.messages)
    return false
  })
  queue.waiting = odd < 0 ? [] : others.slice(odd)
  const seek = (source: Source, offset: number) => {
    queue.waiting = []
    options.seek(source, offset)
  }
  const held: HeldBatch = {
    batch: { ...first.batch, messages },
    // kafkajs already knows that all of it was received.
    resolveOffset: (offset) => {
      if (offset !== messages.at(-1)?.offset) seek(queue.source, Number(offset) + 1)
    },
    // While it fetches, kafkajs sends the heartbeats itself.
    heartbeat: async () => {},
    isStale: () => options.assignment() !== assignment,
    isLost: () => false,
  }
  return [{ ...options, seek }, queue.source, held]
}

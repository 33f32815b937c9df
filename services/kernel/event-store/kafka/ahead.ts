import type { Source } from '../ports/event-log.ts'
import { handOver, type Lively, startPulse, type Taker, type TakerOptions } from './taking.ts'
import type { Turn } from './turn.ts'
import type { Fetched, FetchedMessage } from './types.ts'

/** What was fetched of a source, in the order of the log, and is not in hand yet. */
interface Lane {
  readonly source: Source
  waiting: Piece[]
  work: Promise<void> | undefined
}

interface Piece {
  readonly turn: Turn
  readonly batch: Fetched['batch']
}

/** So many events of a source, and bytes of them, may wait while more are fetched. */
const ROOM = 100
const ROOM_BYTES = 1_024 * 1_024

/**
 * Lets kafkajs fetch on at once. It fetches again only when all of the batches before are done with, so an event that
 * comes in between would wait for those of every other source, and then for a fetch: one and a half rounds in place of
 * one. What waits for its source is handed over together. Where the place turns out to be another one, what waits is
 * dropped.
 */
export function createAheadTaker(options: TakerOptions): Taker {
  const lanes = new Map<Source, Lane>()

  function laneOf({ topic, partition }: Fetched['batch']): Lane {
    const source = options.named(topic, partition)
    const lane = lanes.get(source) ?? { source, waiting: [], work: undefined }
    lanes.set(source, lane)
    return lane
  }

  async function work(lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) await handOver(...next(options, lane))
    lane.work = undefined
  }

  async function take(fetched: Fetched): Promise<void> {
    const last = fetched.batch.messages.at(-1)
    if (last === undefined || fetched.isStale()) return
    const lane = laneOf(fetched.batch)
    const turn = options.turn()
    // Fetched from one broker while another one's answer has made us join anew: kafkajs ends when told of what is not
    // ours.
    if (!turn.places.has(lane.source)) return
    lane.waiting.push({ turn, batch: fetched.batch })
    fetched.resolveOffset(last.offset)
    lane.work ??= work(lane)
    if (isFull(lane)) await during(lane.work, fetched)
  }

  return {
    take,
    idle: async () => {
      await Promise.all(lanes.values().map((lane) => lane.work))
    },
  }
}

function isFull({ waiting }: Lane): boolean {
  const messages = waiting.flatMap(({ batch }) => batch.messages)
  return messages.length > ROOM || messages.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) > ROOM_BYTES
}

async function during(work: Promise<void>, fetched: Fetched): Promise<void> {
  const pulse = startPulse(fetched)
  await work
  pulse.stop()
  pulse.rethrow()
}

/** All that waits in a lane and follows on each other, as if one fetch had brought it. */
function next(options: TakerOptions, lane: Lane): Parameters<typeof handOver> {
  const [first, ...others] = lane.waiting as [Piece, ...Piece[]]
  const { turn } = first
  const messages: FetchedMessage[] = [...first.batch.messages]
  const begins = Number(messages[0]?.offset)
  const odd = others.findIndex(({ batch, turn: own }) => {
    if (own !== turn || Number(batch.messages[0]?.offset) !== begins + messages.length) return true
    messages.push(...batch.messages)
    return false
  })
  lane.waiting = odd < 0 ? [] : others.slice(odd)
  const seek = (source: Source, offset: number) => {
    lane.waiting = []
    options.seek(source, offset)
  }
  const lively: Lively = {
    batch: { ...first.batch, messages },
    // That all of it was taken kafkajs knows already.
    resolveOffset: (offset) => {
      if (offset !== messages.at(-1)?.offset) seek(lane.source, Number(offset) + 1)
    },
    // As long as it fetches, kafkajs tells the group itself that this member lives.
    heartbeat: async () => {},
    isStale: () => options.turn() !== turn,
    isLost: () => false,
  }
  return [{ ...options, seek }, lane.source, lively]
}

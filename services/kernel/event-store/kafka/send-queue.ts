import type { Position } from '../ports/event-log.ts'
import { logUnavailable } from './failure.ts'
import type { KafkaRecord } from './types.ts'

/** An event on its way. */
export interface Outgoing extends KafkaRecord {
  readonly topic: string
  /** Length of the value. */
  readonly bytes: number
}

/** One who waits for the position of an event. */
export interface QueuedRecord extends PromiseWithResolvers<Position> {
  readonly event: Outgoing
  /** When the wait is over, in milliseconds of the sender's clock. */
  readonly until: number
}

/** Appends that were not sent yet, in the order of their calls. */
export interface SendQueue {
  readonly push: (waiting: QueuedRecord) => void
  /** Takes those at the front that may go out together. */
  readonly take: () => readonly QueuedRecord[]
  /** Refuses those whose time is over: nothing of them has landed. */
  readonly expire: (now: number) => void
  /** Refuses all. */
  readonly drop: () => void
  readonly isEmpty: () => boolean
  readonly isFull: () => boolean
  readonly all: () => readonly QueuedRecord[]
}

const MAX_QUEUE_BYTES = 64 * 1_024 * 1_024
// A send holds one batch per partition, and Kafka accepts none larger than a megabyte.
const SEND_EVENTS = 1_000
const SEND_BYTES = 900_000

/** A queue for at most this many events, and 64 MB of them. */
export function createSendQueue(most: number): SendQueue {
  let line: QueuedRecord[] = []
  let bytes = 0

  function cut(count: number): readonly QueuedRecord[] {
    const cutOff = line.splice(0, count)
    for (const { event } of cutOff) bytes -= event.bytes
    return cutOff
  }

  return {
    push: (waiting) => {
      line.push(waiting)
      bytes += waiting.event.bytes
    },
    take: () => cut(nextBatch(line)),
    expire: (now) => {
      const first = line.findIndex(({ until }) => until > now)
      refuse(cut(first < 0 ? line.length : first))
    },
    drop: () => {
      refuse(line)
      line = []
      bytes = 0
    },
    isEmpty: () => line.length === 0,
    isFull: () => line.length >= most || bytes >= MAX_QUEUE_BYTES,
    all: () => line,
  }
}

function nextBatch(line: readonly QueuedRecord[]): number {
  let count = 0
  let bytes = 0
  for (const { event } of line) {
    bytes += event.bytes
    if (count === SEND_EVENTS || (count > 0 && bytes > SEND_BYTES)) break
    count++
  }
  return count
}

function refuse(waiting: readonly QueuedRecord[]): void {
  for (const { reject } of waiting) reject(logUnavailable())
}

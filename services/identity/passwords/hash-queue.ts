import { ArriveError } from '../../kernel/index.ts'

/** Within a lane, every requester gets an equal share, however many requests each has. */
export interface QueueEntry {
  /** `known`: requesters whose identity cannot be forged. While both lanes have entries, they alternate. */
  readonly lane: 'known' | 'other'
  /** A person, or the keyed hash of an address. */
  readonly by: string
}

/**
 * Runs a few jobs at once and queues the rest, round-robin by requester.
 * @throws ArriveError `busy` if the queue is full and no other requester has more entries, or after the deadline
 */
export type HashQueue = <T>(entry: QueueEntry, work: () => Promise<T>) => Promise<T>

export interface HashQueueOptions {
  readonly atOnce: number
  readonly queue: number
  /** Milliseconds. */
  readonly deadline: number
}

export function createHashQueue({ atOnce, queue, deadline }: HashQueueOptions): HashQueue {
  const lanes = { known: createLane(queue), other: createLane(queue) }
  let running = 0
  let served: QueueEntry['lane'] = 'other'

  async function enter({ lane, by }: QueueEntry): Promise<void> {
    if (running < atOnce) running++
    else await lanes[lane].wait(by, deadline)
  }

  function leave(): void {
    const first = served === 'other' ? 'known' : 'other'
    served = lanes[first].isEmpty() ? served : first
    if (!lanes[served].next()) running--
  }

  return async (entry, work) => {
    await enter(entry)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

interface Waiter {
  readonly pass: () => void
  readonly refuse: () => void
}

interface Lane {
  readonly isEmpty: () => boolean
  readonly wait: (by: string, deadline: number) => Promise<void>
  readonly next: () => boolean
}

function createLane(capacity: number): Lane {
  const queues = new Map<string, Waiter[]>()
  let taken = 0

  function wait(by: string, deadline: number): Promise<void> {
    if (taken === capacity) makeRoom(queues.get(by)?.length ?? 0)
    const queue = queues.get(by) ?? []
    queues.set(by, queue)
    taken++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        take(by, queue, waiter)
        waiter.refuse()
      }, deadline)
      const settleWith = (how: () => void) => () => {
        clearTimeout(timer)
        how()
      }
      const waiter = { pass: settleWith(resolve), refuse: settleWith(() => reject(busy())) }
      queue.push(waiter)
    })
  }

  function take(by: string, queue: Waiter[], waiter: Waiter): void {
    queue.splice(queue.indexOf(waiter), 1)
    taken--
    if (queue.length === 0) queues.delete(by)
  }

  function makeRoom(mine: number): void {
    const [by = '', queue = []] = [...queues].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    const last = queue.at(-1)
    if (last === undefined || queue.length <= mine + 1) throw busy()
    take(by, queue, last)
    last.refuse()
  }

  function next(): boolean {
    const [first] = queues
    const waiter = first?.[1][0]
    if (first === undefined || waiter === undefined) return false
    const [by, queue] = first
    take(by, queue, waiter)
    if (queue.length > 0 && queues.delete(by)) queues.set(by, queue)
    waiter.pass()
    return true
  }

  return { isEmpty: () => taken === 0, wait, next }
}

function busy(): ArriveError {
  return new ArriveError('busy', { retryAfter: 1 })
}

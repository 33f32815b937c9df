import { ArriveError } from '../../kernel/index.ts'

/** Whose turn is asked for: in a lane each has as much as any other, however often one asks. */
export interface Turn {
  /** Of those whom nobody can pretend to be, and of all others. As long as both wait, they go in turn. */
  readonly lane: 'known' | 'other'
  /** A person, or the keyed hash of an address. */
  readonly by: string
}

/**
 * Lets work through, so many at once; the rest waits in line, in turn by who asks.
 * @throws ArriveError `busy` where the line is full of others who have asked no more often, or after the deadline
 */
export type Gate = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>

export interface GateOptions {
  readonly atOnce: number
  /** Places in each lane. */
  readonly queue: number
  /** Longest wait, in milliseconds. */
  readonly deadline: number
}

export function createGate({ atOnce, queue, deadline }: GateOptions): Gate {
  const lanes = { known: createLane(queue), other: createLane(queue) }
  let running = 0
  let served: Turn['lane'] = 'other'

  async function enter({ lane, by }: Turn): Promise<void> {
    if (running < atOnce) running++
    else await lanes[lane].wait(by, deadline)
  }

  /** The place is handed on, so that nobody new can slip in between. */
  function leave(): void {
    const first = served === 'other' ? 'known' : 'other'
    served = lanes[first].isEmpty() ? served : first
    if (!lanes[served].next()) running--
  }

  return async (turn, work) => {
    await enter(turn)
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
  /** Lets the next one pass, where there is one. */
  readonly next: () => boolean
}

function createLane(places: number): Lane {
  const lines = new Map<string, Waiter[]>()
  let taken = 0

  function wait(by: string, deadline: number): Promise<void> {
    if (taken === places) makePlace(lines.get(by)?.length ?? 0)
    const line = lines.get(by) ?? []
    lines.set(by, line)
    taken++
    return new Promise((resolve, reject) => {
      const over = setTimeout(() => {
        take(by, line, waiter)
        waiter.refuse()
      }, deadline)
      const settle = (how: () => void) => () => {
        clearTimeout(over)
        how()
      }
      const waiter = { pass: settle(resolve), refuse: settle(() => reject(busy())) }
      line.push(waiter)
    })
  }

  function take(by: string, line: Waiter[], waiter: Waiter): void {
    line.splice(line.indexOf(waiter), 1)
    taken--
    if (line.length === 0) lines.delete(by)
  }

  /** Who waits most often gives the latest place up, to somebody who waits less often even with it. */
  function makePlace(mine: number): void {
    const [by = '', line = []] = [...lines].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    const last = line.at(-1)
    if (last === undefined || line.length <= mine + 1) throw busy()
    take(by, line, last)
    last.refuse()
  }

  function next(): boolean {
    const [first] = lines
    const waiter = first?.[1][0]
    if (first === undefined || waiter === undefined) return false
    const [by, line] = first
    take(by, line, waiter)
    // To the end of the round.
    if (line.length > 0 && lines.delete(by)) lines.set(by, line)
    waiter.pass()
    return true
  }

  return { isEmpty: () => taken === 0, wait, next }
}

function busy(): ArriveError {
  return new ArriveError('busy', { retryAfter: 1 })
}

import { createLines } from './lines.ts'

/** Requests that begin in one turn of the event loop: some 10 ms of saves or of the largest answers. */
const PER_TURN = 32
/** So many wait at most, as each holds what it has sent. Beyond that nobody waits. */
const MOST_WAITING = 1_024

/** Begins a request as soon as it is its turn. */
export type InTurn = (network: string, begin: () => void) => void

/**
 * Lets a bounded number of requests begin in one turn of the event loop, and one network after the other. A thousand
 * connections that were opened in peace may all send at the same moment: the system hands over all of that at once, and
 * Node would answer all of it before it looks at anybody else.
 * @param nextTurn calls back in the next turn of the event loop
 */
export function createTurns(nextTurn: (work: () => void) => void = setImmediate): InTurn {
  const waiting = createLines<() => void>()
  let left = PER_TURN
  let isScheduled = false

  function turn(): void {
    isScheduled = false
    left = PER_TURN
    for (let begin = waiting.next(); begin !== undefined; begin = --left > 0 ? waiting.next() : undefined) begin()
    // What is left belongs to this turn only.
    if (left < PER_TURN) schedule()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    nextTurn(turn)
  }

  return (network, begin) => {
    schedule()
    const mayBegin = left > 0 && waiting.size() === 0
    if (!mayBegin && waiting.size() < MOST_WAITING) {
      waiting.add(network, begin)
      return
    }
    left = Math.max(0, left - 1)
    begin()
  }
}

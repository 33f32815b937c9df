import { createLines } from './lines.ts'

/** Requests that begin per event loop turn: about 10 ms of saves or of the largest responses. */
const PER_TURN = 32
/** More requests begin at once, because each waiting one holds memory. */
const MAX_WAITING = 1_024

export type InTurn = (network: string, begin: () => void) => void

/**
 * A thousand connections may send at the same moment, and Node would answer all of them before any other.
 * @param nextTurn calls back in the next event loop turn
 */
export function createTurns(nextTurn: (work: () => void) => void = setImmediate): InTurn {
  const waiting = createLines<() => void>()
  let left = PER_TURN
  let isScheduled = false

  function turn(): void {
    isScheduled = false
    left = PER_TURN
    for (let begin = waiting.next(); begin !== undefined; begin = --left > 0 ? waiting.next() : undefined) begin()
    // Unused capacity does not carry over to the next turn.
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
    if (!mayBegin && waiting.size() < MAX_WAITING) {
      waiting.add(network, begin)
      return
    }
    left = Math.max(0, left - 1)
    begin()
  }
}

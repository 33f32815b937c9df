import { withTimeout } from '../../common/within.ts'

interface Rounds<T> {
  /** Rounds on their way at once. */
  readonly atOnce: number
  /** Milliseconds after which the next round does not wait for one that hangs. */
  readonly hold: number
  /** How many of the first go together. */
  readonly fitting: (waiting: readonly T[]) => number
  /** Settles all of a round. */
  readonly settle: (round: readonly T[]) => Promise<void>
  /** Begins to run; default: at once. */
  readonly begin?: (run: () => void) => void
}

/** Queues what arrives while rounds are in progress, and sends it together in the next round. */
export function inRounds<T>({ atOnce, hold, fitting, settle, begin = (run) => run() }: Rounds<T>): (one: T) => void {
  const waiting: T[] = []
  let running = 0

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const settled = settle(waiting.splice(0, fitting(waiting)))
      await withTimeout(hold, settled, nothing).catch(nothing)
    }
    running--
  }

  return (one) => {
    waiting.push(one)
    if (running >= atOnce) return
    running++
    begin(() => void run())
  }
}

const nothing = () => undefined

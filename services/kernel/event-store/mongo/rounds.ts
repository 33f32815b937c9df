import { within } from '../../common/within.ts'

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

/** Lets what comes while rounds are on their way wait, and go out together with the next. */
export function inRounds<T>({ atOnce, hold, fitting, settle, begin = (run) => run() }: Rounds<T>): (one: T) => void {
  const waiting: T[] = []
  let running = 0

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const settled = settle(waiting.splice(0, fitting(waiting)))
      await within(hold, settled, nothing).catch(nothing)
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

import { ArriveError } from '../../kernel/errors.ts'

/** Lets work through, so many at once; the rest waits in line. @throws ArriveError `busy` where the line is full. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function createGate({ atOnce, queue }: { readonly atOnce: number; readonly queue: number }): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < atOnce) running++
    else if (waiting.length < queue) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new ArriveError('busy', { retryAfter: 1 })
  }

  /** The place is handed on, so that nobody new can slip in between. */
  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

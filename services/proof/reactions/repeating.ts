import { setTimeout as pause } from 'node:timers/promises'
import { type Kernel, untilTick, type Worker } from '../../kernel/index.ts'

export interface Repeating {
  readonly name: string
  /** Milliseconds from the end of one run to the next. */
  readonly every: number
  readonly once: (signal: AbortSignal, onFailure: (error: unknown) => void) => Promise<void>
}

/** Repeats until stopped, also after a failure. */
export function createRepeating({ logger }: Pick<Kernel, 'logger'>, { name, every, once }: Repeating): Worker {
  const ending = new AbortController()
  const { signal } = ending
  let work = Promise.resolve()

  const onFailure = (error: unknown) => {
    if (!signal.aborted) logger.error({ worker: name, err: error }, 'Failed; trying again')
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await once(signal, onFailure).catch(onFailure)
      await pause(untilTick(every), undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    name,
    start: () => {
      work = run()
    },
    stop: async () => {
      ending.abort()
      await work
    },
  }
}

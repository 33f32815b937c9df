import { untilReady } from './ready.ts'

export interface RunningEngine {
  /** Starts it, on existing data if any. It need not answer yet. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** SIGKILL. Unlike in a power cut (`services/tests/faults/power-cut.long.test.ts`), written data is kept. */
  readonly kill: () => Promise<void>
  /** SIGSTOP: connections stay open and nothing responds. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  /** Ends it for good and removes its data. */
  readonly end: () => Promise<void>
  /** Why it exited; `undefined` while it runs. */
  readonly died: () => string | undefined
}

/** A running engine. `start` after `stop` or `kill` resolves when it answers again, on the same port and data. */
export type Engine = Omit<RunningEngine, 'died'>

interface Question {
  readonly name: string
  /** Rejects while the engine does not answer. */
  readonly ask: () => Promise<void>
  readonly timeout?: number
}

/** Starts an engine and waits until it answers; otherwise stops it. @throws EnginesFailure */
export async function startOn(host: RunningEngine, question: Question): Promise<Engine> {
  const { died, ...rest } = host
  const start = async () => {
    await host.start()
    await untilReady({ ...question, died })
  }
  try {
    await start()
  } catch (error) {
    await host.end()
    throw error
  }
  return { ...rest, start }
}

import { untilReady } from './ready.ts'

/** Controls an engine, whichever it is, in a process or a container. */
export interface RunningEngine {
  /** Starts it, or starts it again on the data it left. It need not answer yet. */
  readonly start: () => Promise<void>
  /** Asks it to end and waits until it has. */
  readonly stop: () => Promise<void>
  /**
   * Ends it at once (SIGKILL). What it has written stays in the memory of the machine and reaches the disk: this is no
   * power cut (`services/tests/faults/power-cut.suite.ts`).
   */
  readonly kill: () => Promise<void>
  /** Suspends it (SIGSTOP): connections stay open and nothing responds. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  /** Ends it for good and removes its data. */
  readonly end: () => Promise<void>
  /** Why it exited, in one sentence; `undefined` while it runs. */
  readonly died: () => string | undefined
}

/** An engine that answers. `start` after `stop` or `kill` resolves when it answers again, on the same port and data. */
export type Engine = Omit<RunningEngine, 'died'>

interface Question {
  readonly name: string
  /** Resolves when the engine answers, rejects while it does not. */
  readonly ask: () => Promise<void>
  /** Milliseconds that it may take to answer. Default: a minute. */
  readonly timeout?: number
}

/** Starts an engine on its host and waits until it answers; one that does not is ended. @throws EnginesFailure */
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

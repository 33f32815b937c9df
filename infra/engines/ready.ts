import { setTimeout as pause } from 'node:timers/promises'
import { EnginesFailure } from './failure.ts'

interface Question {
  readonly name: string
  readonly ask: () => Promise<void>
  readonly died: () => string | undefined
  readonly timeout?: number
}

const TIMEOUT_MS = 60_000
const BETWEEN = 50

/** @throws EnginesFailure when the engine exits or time runs out */
export async function untilReady({ name, ask, died, timeout = TIMEOUT_MS }: Question): Promise<void> {
  const deadline = Date.now() + timeout
  for (;;) {
    const problem = await problemOf(ask)
    if (problem === undefined) return
    const death = died()
    if (death !== undefined) throw new EnginesFailure(`${name} ended before it answered: ${death}`)
    if (Date.now() > deadline) throw new EnginesFailure(`${name} did not answer in ${timeout / 1_000} s: ${problem}`)
    await pause(BETWEEN)
  }
}

async function problemOf(ask: () => Promise<void>): Promise<string | undefined> {
  try {
    await ask()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

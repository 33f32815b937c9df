import { createLogger } from '../../app/observing/logs.ts'
import { errno, type Logger } from '../../kernel/index.ts'
import type { Moved } from '../moving/move.ts'

/**
 * Runs a command of the operator, and ends the process. SIGTERM and SIGINT abort it with the sentence `stopped`. An
 * error is printed as one sentence, and the exit code is 1.
 */
export async function runAsCommand(stopped: string, work: (ending: AbortController) => Promise<void>): Promise<never> {
  process.umask(0o077)
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => ending.abort(new Error(stopped)))
  }
  try {
    await work(ending)
  } catch (error) {
    print(errno.messageOf(error))
    process.exitCode = 1
  }
  // A client that is still connecting must not keep the process alive.
  process.exit()
}

/** Progress and sentences for people go to stderr; results go to stdout. */
export function print(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function printMoved(moved: readonly Moved[]): void {
  for (const { part, count, digest } of moved) process.stdout.write(`${part}: ${count}, sha256 ${digest}\n`)
}

export function commandLogger(name: string): Logger {
  return createLogger({ level: 'error', service: `arrive-${name}`, version: '0.1.0', destination: process.stderr })
}

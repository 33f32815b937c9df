import { execFile, execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SERVICES } from '../../app/settings/settings.ts'

const execute = promisify(execFile)
const BUFFER = 1_024 * 1_024 * 1_024
const BETWEEN_MS = 500
/** Whatever is not healthy after so long has gone wrong. */
const LIMIT_MS = 5 * 60_000

/** The containers of the product's own: one of them answers for `web` too. */
export const COMPOSED = SERVICES.filter((name) => name !== 'web')

/** A command of the compose client of the running installation: the program and its arguments. */
export function composed(args: readonly string[]): [string, string[]] {
  const [program = '', ...rest] = JSON.parse(process.env['TEST_COMPOSE'] ?? '[]') as string[]
  return [program, [...rest, ...args]]
}

/** Runs the compose client of the running installation. Each character of what it says is a byte. */
export async function compose(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(...composed(args), { encoding: 'latin1', maxBuffer: BUFFER })
  return stdout
}

/** What all services have logged since they were made. */
export function composedLogs(): string {
  const [program, args] = composed(['logs', '--no-color', ...COMPOSED])
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: BUFFER, stdio: ['ignore', 'pipe', 'ignore'] })
}

/** The containers of these services, by their ids. */
export async function containersOf(...services: readonly string[]): Promise<readonly string[]> {
  const told = await compose('ps', '--all', '--quiet', ...services)
  return told.split('\n').filter((id) => id !== '')
}

/** Restarts one container, as an operator does, and waits until it is healthy. */
export async function restartContainer(id: string): Promise<void> {
  // No option for the time: each container has its `stop_grace_period`.
  await execute('docker', ['restart', id])
  await untilHealthy([id])
}

/** Restarts all services at once. */
export async function restartServices(): Promise<void> {
  await compose('restart', ...COMPOSED)
  await untilHealthy(await containersOf(...COMPOSED))
}

async function untilHealthy(ids: readonly string[]): Promise<void> {
  const until = performance.now() + LIMIT_MS
  for (;;) {
    const { stdout } = await execute('docker', ['inspect', '--format', '{{.State.Health.Status}}', ...ids])
    const states = stdout.trim().split('\n')
    if (states.every((state) => state === 'healthy')) return
    if (performance.now() > until) throw new Error(`Not healthy after five minutes: ${states.join(', ')}`)
    await pause(BETWEEN_MS)
  }
}

import { execFile, execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SERVICES } from '../../app/settings/settings.ts'

const execute = promisify(execFile)
const BUFFER = 1_024 * 1_024 * 1_024
const BETWEEN_MS = 500
/** A container that is not healthy after this time has failed. */
const LIMIT_MS = 5 * 60_000

/** The containers of the product; one of them also serves `web`. */
export const COMPOSED = SERVICES.filter((name) => name !== 'web')

/** A compose command for the running installation: the program and its arguments. */
export function composed(args: readonly string[]): [string, string[]] {
  const [program = '', ...rest] = JSON.parse(process.env['TEST_COMPOSE'] ?? '[]') as string[]
  return [program, [...rest, ...args]]
}

/** Runs a compose command on the running installation. The output is decoded as bytes. */
export async function compose(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(...composed(args), { encoding: 'latin1', maxBuffer: BUFFER })
  return stdout
}

/** The logs of all services since their creation. */
export function composedLogs(): string {
  const [program, args] = composed(['logs', '--no-color', ...COMPOSED])
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: BUFFER, stdio: ['ignore', 'pipe', 'ignore'] })
}

export async function containersOf(...services: readonly string[]): Promise<readonly string[]> {
  const reported = await compose('ps', '--all', '--quiet', ...services)
  return reported.split('\n').filter((id) => id !== '')
}

/** Restarts one container, as an operator does, and waits until it is healthy. */
export async function restartContainer(id: string): Promise<void> {
  // Without a timeout option: each container has its `stop_grace_period`.
  await execute('docker', ['restart', id])
  await untilHealthy([id])
}

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

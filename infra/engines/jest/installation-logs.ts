import { execFileSync } from 'node:child_process'
import { keepLog } from './kept-logs.ts'

const BUFFER = 1_024 * 1_024 * 1_024
/** It logs the mails that it catches, which are personal by design. */
const CATCHER = 'mail'

/**
 * Saves the container logs since this process started. `TEST_COMPOSE`: the compose command as JSON.
 * @returns whether there is such an installation
 */
export function keepInstallationLogs(): boolean {
  const [program, ...args] = JSON.parse(process.env.TEST_COMPOSE ?? '[]') as string[]
  if (program === undefined) return false
  const say = (...more: string[]) =>
    execFileSync(program, [...args, ...more], {
      encoding: 'utf8',
      maxBuffer: BUFFER,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const services = say('config', '--services').split(/\s+/)
  const since = `${Math.ceil(process.uptime())}s`
  const logging = services.filter((name) => name !== '' && name !== CATCHER)
  keepLog(say('logs', '--no-color', '--no-log-prefix', '--since', since, ...logging))
  return true
}

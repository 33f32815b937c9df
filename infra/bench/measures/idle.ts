import { setTimeout as pause } from 'node:timers/promises'
import { SERVICES } from '@arrive/services/app/settings/settings.ts'
import { withEngines } from '../engines.ts'
import { processorSeconds } from '../process-figures.ts'
import { type Server, startServer } from '../processes.ts'
import type { Figure } from '../ratios.ts'
import { QUIET } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

/** After a start, V8 compiles and collects for minutes, mostly in the first one (ADR 0007). */
const REST = 60_000
const LONG = 20_000

/** CPU load at idle: all services in one process, and one process each. */
export function measureIdle(): Promise<readonly Figure[]> {
  return withEngines(async (environment) => {
    const all = await idleOf(environment, [SERVICES.join(',')])
    const split = await idleOf(environment, SERVICES)
    return [
      {
        name: '% of a core, idle, all services in one process',
        value: max(all),
        atMost: 1,
        aim: 0.5,
        detail: listOf(all),
      },
      { name: '% of a core, idle, a process for each service', value: max(split), atMost: 1, detail: listOf(split) },
    ]
  })
}

const max = (shares: ReadonlyMap<string, number>) => Math.max(...shares.values())
const listOf = (shares: ReadonlyMap<string, number>) =>
  [...shares].map(([name, share]) => `${name} ${share.toFixed(2)}`).join('; ')

async function idleOf(environment: Readonly<Record<string, string>>, processes: readonly string[]) {
  const servers = new Map<string, Server>()
  for (const services of processes) {
    const more = { ...QUIET, ...environment, SERVICES: services }
    servers.set(services, await startServer(SERVER, more))
  }
  await pause(REST)
  const before = new Map([...servers].map(([name, { pid }]) => [name, processorSeconds(pid)]))
  await pause(LONG)
  const shares = [...servers].map(([name, { pid }]): [string, number] => {
    const seconds = processorSeconds(pid) - (before.get(name) ?? 0)
    return [name, (100 * seconds) / (LONG / 1_000)]
  })
  await Promise.all([...servers.values()].map((server) => server.stop()))
  return new Map(shares)
}

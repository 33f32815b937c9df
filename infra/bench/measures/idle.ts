import { setTimeout as pause } from 'node:timers/promises'
import { settingsFor, withEngines } from '../engines.ts'
import type { Figure } from '../figures.ts'
import { processorSeconds, SERVER, startServer } from '../processes.ts'
import { QUIET } from '../requests.ts'
import { size } from '../sizes.ts'

/** After a start, V8 compiles and collects for minutes, mostly in the first one (ADR 0007). */
const REST_MS = size(60_000)
const BLOCK_MS = size(30_000)

/** Processor at rest, on each pair of engines at the same time. */
export function measure(): Promise<readonly Figure[]> {
  return withEngines(async (engines) => {
    const servers = [
      await startServer(SERVER, QUIET),
      await startServer(SERVER, { ...QUIET, ...settingsFor(engines, 'idle') }),
    ]
    await pause(REST_MS)
    const before = servers.map(({ pid }) => processorSeconds(pid))
    await pause(BLOCK_MS)
    const [embedded = 0, distributed = 0] = servers.map(
      ({ pid }, at) => (100 * (processorSeconds(pid) - (before[at] ?? 0))) / (BLOCK_MS / 1_000),
    )
    return [
      { name: 'idle, embedded', today: '–', unit: '% of a core', must: 0.3, value: embedded },
      { name: 'idle, all services in one, Kafka and MongoDB', today: '1.55', unit: '% of a core', value: distributed },
    ]
  })
}

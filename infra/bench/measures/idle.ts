import { setTimeout as pause } from 'node:timers/promises'
import { interleave, size } from '../blocks.ts'
import { settingsFor, withEngines } from '../engines.ts'
import type { Figure } from '../figures.ts'
import { processorSeconds, SERVER, startServer } from '../processes.ts'
import { QUIET } from '../requests.ts'

/** After a start, V8 compiles and collects for minutes, mostly in the first one (ADR 0007). */
const REST_MS = size(40_000)
const BLOCK_SECONDS = size(20)

/** Processor at rest, on each pair of engines at the same time. */
export function measure(): Promise<readonly Figure[]> {
  return withEngines(async (engines) => {
    const { pid: embedded } = await startServer(SERVER, QUIET)
    const { pid: distributed } = await startServer(SERVER, { ...QUIET, ...settingsFor(engines, 'idle') })
    await pause(REST_MS)
    const { idle } = await interleave({
      idle: async () => {
        const before = [processorSeconds(embedded), processorSeconds(distributed)] as const
        await pause(1_000 * BLOCK_SECONDS)
        const share = (pid: number, used: number) => (100 * (processorSeconds(pid) - used)) / BLOCK_SECONDS
        return { embedded: share(embedded, before[0]), distributed: share(distributed, before[1]) }
      },
    })
    const unit = '% of a core'
    return [
      { name: 'idle, embedded', today: '–', unit, must: 0.3, value: idle.embedded },
      { name: 'idle, all services in one, Kafka and MongoDB', today: '1.55 %', unit, value: idle.distributed },
    ]
  })
}

import type { KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startArrive } from '@arrive/services/app/compose.ts'
import { loadContracts } from '@arrive/services/app/contracts.ts'
import { createLogger } from '@arrive/services/app/observing/logs.ts'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { type OpenEngines, openEngines } from '@arrive/services/kernel/index.ts'
import { submissionsOf } from '../fill.ts'
import { atFixedRate, percentile } from '../fixed-rate.ts'

/** Appends events at a fixed rate and prints the times from acknowledgment to committed documents. */
const PEOPLE = 200
/** Time for V8 and a new broker's Java to compile most of what they need. */
const WARM_UP = 30_000
const MS = 15_000
const TIMEOUT_MS = 10_000

const acknowledged = new Map<string, number>()
const committed = new Map<string, number>()
const perSecond = Number(process.env.LAG_PER_SECOND ?? '200')
const { topic, make } = submissionsOf('verification')
const logger = createLogger({ level: 'warn', service: 'bench', version: '0' })
const { kernel, stop } = await startArrive(readSettings(process.env), loadContracts(), logger, {
  openEngines: async (...by) => watched(await openEngines(...by)),
})
const keys = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => kernel.vault.keyFor(1 + at)))
const append = (n: number) => {
  const at = n % PEOPLE
  return kernel.log.append(topic, make(Date.now(), 1 + at, keys[at] as KeyObject))
}
await atFixedRate({ perSecond, ms: WARM_UP }, append)
acknowledged.clear()
await atFixedRate({ perSecond, ms: MS }, append)
const lags = await untilAllCommitted()
process.stdout.write(
  `${JSON.stringify({ p50: percentile(lags, 0.5), p99: percentile(lags, 0.99), events: lags.length })}\n`,
)
await stop()
process.exit(0)

function watched(engines: OpenEngines): OpenEngines {
  const { log, store } = engines
  return {
    ...engines,
    log: {
      ...log,
      append: async (to, envelope) => {
        const position = await log.append(to, envelope)
        // Skip the sequencer's own events, which nothing projects.
        if (to === topic) acknowledged.set(`${position.source} ${position.offset}`, performance.now())
        return position
      },
    },
    store: {
      ...store,
      commit: async (writes, progress) => {
        const done = await store.commit(writes, progress)
        const { reader = '', source, expected = 0, next = 0 } = progress ?? {}
        // Packets and audit pause a second between batches on purpose (ADR 13); saves are readable without them.
        if (!reader.startsWith(`${topic}@`) || writes.length === 0 || done === 'lost') return done
        for (let at = expected; at < next; at++) committed.set(`${source} ${at}`, performance.now())
        return done
      },
    },
  }
}

async function untilAllCommitted(): Promise<readonly number[]> {
  const end = performance.now() + TIMEOUT_MS
  while (![...acknowledged.keys()].every((place) => committed.has(place))) {
    if (performance.now() > end) throw new Error('Events were acknowledged and not projected')
    await pause(10)
  }
  const lags = [...acknowledged].map(([place, at]) => Math.max(0, (committed.get(place) ?? 0) - at))
  return lags.sort((a, b) => a - b)
}

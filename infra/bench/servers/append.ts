import { setTimeout as pause } from 'node:timers/promises'
import { startArrive } from '@arrive/services/app/compose.ts'
import { loadContracts } from '@arrive/services/app/contracts.ts'
import { createLogger } from '@arrive/services/app/observing/logs.ts'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { submissionsOf } from '../fill.ts'
import { atFixedRate } from '../fixed-rate.ts'

/** Appends at a fixed rate until a checkpoint should cover it. Prints when the first counted event was appended. */
const PEOPLE = 200
const WARM_UP = 3_000
const MS = 20_000
const SETTLING = 8_000

const perSecond = Number(process.env.APPENDS_PER_SECOND ?? '200')
const { topic, make } = submissionsOf('verification')
const logger = createLogger({ level: 'warn', service: 'bench', version: '0' })
const { kernel, stop } = await startArrive(readSettings(process.env), loadContracts(), logger)
const keys = await Promise.all(
  Array.from({ length: PEOPLE }, async (_, at) => ({ person: 1 + at, key: await kernel.vault.keyFor(1 + at) })),
)

async function append(n: number): Promise<void> {
  const keyed = keys[n % PEOPLE]
  if (keyed !== undefined) await kernel.log.append(topic, make(Date.now(), keyed.person, keyed.key))
}

await atFixedRate({ perSecond, ms: WARM_UP }, append)
const begin = Date.now()
await atFixedRate({ perSecond, ms: MS }, append)
await pause(SETTLING)
process.stdout.write(`${begin}\n`)
await stop()
process.exit(0)

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import type { Source } from '../../kernel/index.ts'
import { STATE } from '../../shared/sealed/collections.ts'
import type { TestArrive } from './arrive.ts'
import { runCommand } from './commands.ts'
import type { EngineNames } from './engines.ts'

const VERIFY = join(import.meta.dirname, '..', '..', 'maintenance', 'verify.ts')

/** The document with the sealing progress, as named in services/proof. */
const STATE_ID = 'state'

/** At least five minutes. Counts polls, not time, because a machine may be suspended. */
const MAX_LOOKS = 6_000

export type Environment = Readonly<Record<string, string>>

/** The command's report and exit status. */
export type Verdict = Report & { readonly code: number | null }

/** Waits until sealing is complete or halted. @throws Error if neither happens for minutes. */
export async function untilSealed({ arrive }: Pick<TestArrive, 'arrive'>): Promise<void> {
  const { log, store } = arrive().kernel
  const topics = topicsOf(events).filter((topic) => topic !== PROOF)
  for (let looks = 0; ; looks++) {
    const doc = (await store.get(STATE.name, [STATE_ID])).get(STATE_ID)
    const { sealed, halted }: SealedState = doc === undefined ? { sealed: {} } : JSON.parse(doc.body)
    const isSealed = ([source, end]: readonly [Source, number]) => end <= (sealed[source] ?? 0)
    const ends = [...(await log.ends(topics))]
    if (halted !== undefined || ends.every(isSealed)) return
    if (looks > MAX_LOOKS) throw new Error(`Not sealed to ${JSON.stringify(ends)}, but ${JSON.stringify(sealed)}`)
    await pause(50)
  }
}

/** As services/proof stores it. */
interface SealedState {
  readonly sealed: Readonly<Partial<Record<Source, number>>>
  readonly halted?: string
}

/** Runs `npm run verify` on a log, without any secret. */
export async function verifyLog(
  engines: EngineNames,
  environment: Environment,
  { key, checkpoint }: { readonly key?: string; readonly checkpoint?: string } = {},
): Promise<Verdict> {
  const target = engines === 'embedded' ? (environment['DATA_DIR'] ?? '') : 'kafka'
  const file = join(environment['DATA_DIR'] ?? '', 'kept.note')
  if (checkpoint !== undefined) await writeFile(file, checkpoint)
  const words = [
    ...(key === undefined ? [] : ['--key', key]),
    ...(checkpoint === undefined ? [] : ['--checkpoint', file]),
  ]
  const open = Object.entries(environment).filter(([name]) => name.startsWith('KAFKA_'))
  const { code, stdout } = await runCommand(VERIFY, [target, '--json', ...words], Object.fromEntries(open))
  return { code, ...JSON.parse(stdout) }
}

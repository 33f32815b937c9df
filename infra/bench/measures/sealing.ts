import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events as eventTypes } from '@arrive/contracts/generated/events.ts'
import { parseCheckpoint } from '@arrive/contracts/proof/checkpoints.ts'
import { parseNote } from '@arrive/contracts/proof/notes.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { openLogCopy, readStoredTopics } from '@arrive/services/kernel/index.ts'
import { VERIFY_FLAGS } from '../../run/node-flags.mjs'
import { withEngines } from '../engines.ts'
import { fillFolder } from '../fill.ts'
import { percentile } from '../fixed-rate.ts'
import { newFolder } from '../folders.ts'
import { runScript, startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { QUIET } from '../save-rate.ts'
import { SERVER, script } from '../scripts.ts'
import { sealedFolder } from '../sealed-folder.ts'

type Environment = Readonly<Record<string, string>>

const EVENTS = 100_000
const ROUNDS = 5
const PER_SECOND = 200
const ADOPTED_WITHIN_MS = 120_000

export async function measureSealing(): Promise<readonly Figure[]> {
  return [
    await checkpointLag('embedded', 2_000, {}),
    await withEngines((environment) => checkpointLag('Kafka and MongoDB', 5_000, environment)),
    ...(await verification()),
    await adoption(),
  ]
}

/** From an event's time to that of the first checkpoint that covers it, as the server recorded them. */
async function checkpointLag(engines: string, atMost: number, environment: Environment): Promise<Figure> {
  const dataDir = newFolder()
  const own = { ...QUIET, ...environment, DATA_DIR: dataDir, APPENDS_PER_SECOND: String(PER_SECOND) }
  const begin = Number(await runScript(script('servers/append.ts'), own))
  const lags = await lagsSince(begin, own)
  rmSync(dataDir, { recursive: true })
  return {
    name: `ms from an event to a signed checkpoint, p99 at ${PER_SECOND}/s, ${engines}`,
    value: percentile(lags, 0.99),
    atMost,
    detail: `p50 ${percentile(lags, 0.5)} ms, of ${lags.length} events`,
  }
}

interface Told {
  readonly id: string
  readonly time: string
  readonly data: { readonly size?: number; readonly ids?: readonly string[]; readonly note?: string }
}

/** Sorted, in milliseconds; infinite if no checkpoint covers an event. */
async function lagsSince(begin: number, environment: Environment): Promise<readonly number[]> {
  const events: Told[] = []
  const proof: Told[] = []
  for await (const { topic, raw } of rowsOf(environment)) {
    const told: Told = JSON.parse(Buffer.from(raw).toString())
    if (topic === PROOF) proof.push(told)
    else if (Date.parse(told.time) >= begin) events.push(told)
  }
  const signed = signedAt(proof)
  const lags = events.map(({ id, time }) => (signed.get(id) ?? Number.POSITIVE_INFINITY) - Date.parse(time))
  return lags.toSorted((one, other) => one - other)
}

/** By event id: when the first checkpoint covering it was signed, in milliseconds since 1970. */
function signedAt(proof: readonly Told[]): ReadonlyMap<string, number> {
  const notes = proof.flatMap(({ time, data: { note = '' } }) => {
    const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
    return checkpoint === undefined ? [] : { size: checkpoint.size, at: Date.parse(time) }
  })
  const over = (size = Number.POSITIVE_INFINITY) => notes.find((note) => note.size >= size)?.at
  return new Map(
    proof.flatMap(({ data: { size, ids = [] } }) => {
      const at = over(size)
      return at === undefined ? [] : ids.map((id) => [id, at] as const)
    }),
  )
}

async function* rowsOf(environment: Environment) {
  const { dataDir, distributed } = readSettings(environment)
  if (distributed !== undefined) {
    yield* readStoredTopics({ ...distributed.kafka, topics: topicsOf(eventTypes), first: PROOF })
    return
  }
  const copy = await openLogCopy(dataDir)
  yield* copy.rows()
  copy.remove()
}

async function verification(): Promise<readonly Figure[]> {
  const DATA_DIR = sealedFolder(EVENTS)
  let memory = 0
  const times = await interleave(ROUNDS, {
    verify: () =>
      secondsOf(async () => {
        memory = Math.max(memory, Number(await runScript(script('servers/verify.ts'), { DATA_DIR }, VERIFY_FLAGS)))
      }),
    loop: () => secondsOf(() => runScript(script('servers/hash-rows.ts'), { DATA_DIR }, [])),
  })
  rmSync(DATA_DIR, { recursive: true })
  return [
    {
      name: `verifying ${EVENTS} events ÷ a loop that reads and hashes the same rows`,
      value: times.verify / times.loop,
      atMost: 3,
      detail: `${times.verify.toFixed(2)} s and ${times.loop.toFixed(2)} s, both with the start of the process`,
    },
    { name: `MiB that verifying ${EVENTS} events takes`, value: memory, atMost: 256, detail: 'resident, at most' },
  ]
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1_000
}

/** Time to seal everything in a log older than its proof. */
async function adoption(): Promise<Figure> {
  const DATA_DIR = await fillFolder('verification', EVENTS)
  const begin = performance.now()
  const server = await startServer(SERVER, { ...QUIET, DATA_DIR, SERVICES: PROOF })
  const db = new DatabaseSync(join(DATA_DIR, 'log.db'), { readOnly: true })
  const last = db.prepare(`SELECT raw FROM ${PROOF} ORDER BY "offset" DESC LIMIT 1`)
  for (;;) {
    if (performance.now() - begin > ADOPTED_WITHIN_MS) throw new Error(`Not all ${EVENTS} events were adopted in time`)
    const told: Partial<Told> = JSON.parse(String(last.get()?.raw ?? '{}'))
    const checkpoint = parseCheckpoint(parseNote(told.data?.note ?? '')?.text ?? '')
    if ((checkpoint?.size ?? 0) > EVENTS) break
    await pause(50)
  }
  const value = (performance.now() - begin) / 1_000
  db.close()
  await server.stop()
  rmSync(DATA_DIR, { recursive: true })
  return {
    name: `s to adopt ${EVENTS} events`,
    value,
    detail: 'from the start of the process to the checkpoint over all',
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { withEngines } from '../engines.ts'
import { fillAgency } from '../fill-agency.ts'
import { newFolder } from '../folders.ts'
import { onAllCores } from '../processes.ts'
import type { Figure } from '../ratios.ts'
import { script } from '../scripts.ts'
import { measuredOf, type Size, sizeOf } from '../sizes.ts'

/** A million events; a tenth for Kafka and MongoDB, which share the same two cores here. */
const PEOPLE = 100_000
const PEOPLE_DISTRIBUTED = 10_000
/** The recovery time we promise operators. */
const MOST_SECONDS = 900

type Environment = Readonly<Record<string, string>>

/** Backs up an agency on one machine, loses it, restores it and serves again. */
export function measureDrill(): Promise<readonly Figure[]> {
  const size = sizeOf(PEOPLE)
  return withBackup(size.people, async ({ folder, backup, key, detail }) => {
    const target = { DATA_DIR: join(folder, 'target'), MASTER_KEY: key }
    const restored = await restore(folder, target)
    return [told('of a backup', backup, detail), ...figures({ size, restored, served: await serve(target), detail })]
  })
}

/** Restores a single machine's backup on Kafka and MongoDB, and backs it up again. */
export function measureDistributedDrill(): Promise<readonly Figure[]> {
  const size = sizeOf(PEOPLE_DISTRIBUTED)
  return withBackup(size.people, ({ folder, key, detail: said }) =>
    withEngines(async (engines) => {
      const target = { ...engines, DATA_DIR: join(folder, 'target'), MASTER_KEY: key }
      const detail = `${said}, Kafka and MongoDB`
      const restored = await restore(folder, target)
      const served = await serve(target)
      const backup = await run('services/maintenance/backup.ts', [join(folder, 'again')], target)
      return [told('of a backup', backup, detail), ...figures({ size, restored, served, detail })]
    }),
  )
}

interface BackedUp {
  readonly folder: string
  readonly backup: number
  readonly key: string
  readonly detail: string
}

async function withBackup<T>(people: number, measure: (backedUp: BackedUp) => Promise<T>): Promise<T> {
  const folder = newFolder()
  const { dataDir, events } = await fillAgency(people)
  try {
    // Build the documents first, as in a live agency.
    await serve({ DATA_DIR: dataDir })
    const backup = await run('services/maintenance/backup.ts', [join(folder, 'backup')], { DATA_DIR: dataDir })
    const key = readFileSync(join(dataDir, 'master.key'), 'utf8')
    rmSync(dataDir, { recursive: true, force: true })
    const detail = `${events.toLocaleString('en-US')} events of ${people.toLocaleString('en-US')} people`
    return await measure({ folder, backup, key, detail })
  } finally {
    for (const left of [folder, dataDir]) rmSync(left, { recursive: true, force: true })
  }
}

function restore(folder: string, target: Environment): Promise<number> {
  return run('services/maintenance/restore.ts', [join(folder, 'backup'), '--no-erasures'], target)
}

function serve(environment: Environment): Promise<number> {
  return run('infra/bench/servers/replay.ts', [], environment)
}

/** Seconds that a script takes on all cores. @throws Error with its output if it fails. */
async function run(file: string, words: readonly string[], environment: Environment): Promise<number> {
  const began = performance.now()
  await onAllCores(async () => {
    const child = spawn(process.execPath, [script(`../../${file}`), ...words], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await succeeded(child, file)
  })
  return (performance.now() - began) / 1_000
}

async function succeeded(child: ChildProcess, file: string): Promise<void> {
  const said = child.stderr === null ? '' : text(child.stderr)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${await said}`)
}

function told(what: string, value: number, detail: string): Figure {
  return { name: `seconds ${what}`, value, detail }
}

interface Restored {
  readonly size: Size
  readonly restored: number
  readonly served: number
  readonly detail: string
}

function figures({ size, restored, served, detail }: Restored): readonly Figure[] {
  const seconds = restored + served
  return [
    told('of a restore', restored, detail),
    told('of the start after it', served, detail),
    {
      name: 'seconds from nothing to served',
      value: size.scale * seconds,
      atMost: MOST_SECONDS,
      detail: measuredOf(size, seconds, detail),
    },
  ]
}

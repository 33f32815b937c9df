import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { REBUILD_FLAGS } from '../../run/node-flags.mjs'
import { fillAgency } from '../fill-agency.ts'
import { onAllCores } from '../processes.ts'
import type { Figure } from '../ratios.ts'
import { script } from '../scripts.ts'
import { measuredOf, sizeOf } from '../sizes.ts'

/** A million events. */
const PEOPLE = 100_000
const KIB = 1_024
const LOOK_MS = 100

/**
 * A rebuild of a grown agency as `npm run rebuild` does it, on all cores. The documents that it compares are made by a
 * start before, which is not measured.
 */
export async function measureRebuild(): Promise<readonly Figure[]> {
  const size = sizeOf(PEOPLE)
  const { dataDir, events } = await fillAgency(size.people)
  try {
    const environment = { ...process.env, DATA_DIR: dataDir }
    await onAllCores(() => ended(spawn(process.execPath, [script('servers/replay.ts')], { env: environment })))
    const begin = performance.now()
    const peak = await onAllCores(() => {
      const stdio = ['ignore', 'ignore', 'inherit'] as const
      const rebuild = script('../../services/maintenance/rebuild.ts')
      return ended(spawn(process.execPath, [...REBUILD_FLAGS, rebuild], { env: environment, stdio: [...stdio] }))
    })
    const seconds = (performance.now() - begin) / 1_000
    const detail = `${events.toLocaleString('en-US')} events of ${size.people.toLocaleString('en-US')} people`
    return [
      {
        name: 'seconds of a rebuild',
        value: size.scale * seconds,
        atMost: 60,
        aim: 30,
        detail: measuredOf(size, seconds, detail),
      },
      // Memory does not grow in proportion: of a part it is no more than told.
      {
        name: 'MiB at the peak of a rebuild',
        value: peak,
        ...(size.scale === 1 && { atMost: 512 }),
        detail: `resident, ${detail}`,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Resolves with the most memory that the process had, in MiB. @throws Error where it fails. */
async function ended(child: ChildProcess): Promise<number> {
  let peak = 0
  const looking = setInterval(() => {
    peak = Math.max(peak, peakOf(child))
  }, LOOK_MS)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`)
  return peak
}

/** The kernel keeps the peak; 0 once the process has gone. */
function peakOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KIB
  } catch {
    return 0
  }
}

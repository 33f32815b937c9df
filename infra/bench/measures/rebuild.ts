import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { REBUILD_FLAGS } from '../../run/node-flags.mjs'
import { fillAgency } from '../fill-agency.ts'
import { residentMiB } from '../process-figures.ts'
import { onAllCores } from '../processes.ts'
import type { Figure } from '../ratios.ts'
import { script } from '../scripts.ts'
import { measuredOf, sizeOf } from '../sizes.ts'

const PEOPLE = 100_000
const LOOK_MS = 100

/** `npm run rebuild` of a grown agency on all cores. An unmeasured start before builds the documents to compare. */
export async function measureRebuild(): Promise<readonly Figure[]> {
  const size = sizeOf(PEOPLE)
  const { dataDir, events } = await fillAgency(size.people)
  try {
    const environment = { ...process.env, DATA_DIR: dataDir }
    const run = (...words: readonly string[]) =>
      onAllCores(() =>
        ended(spawn(process.execPath, words, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })),
      )
    await run(script('servers/replay.ts'))
    const begin = performance.now()
    const peak = await run(...REBUILD_FLAGS, script('../../services/maintenance/rebuild.ts'))
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
      // Memory grows slower than data, so the limit applies only at full size.
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

/** Returns the process's peak memory in MiB. @throws Error if it fails. */
async function ended(child: ChildProcess): Promise<number> {
  let peak = Number.NaN
  const looking = setInterval(() => {
    // The kernel reports the peak until the process is gone.
    const now = child.exitCode === null && child.pid !== undefined ? residentMiB(child.pid, 'peak') : Number.NaN
    if (!Number.isNaN(now)) peak = now
  }, LOOK_MS)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`)
  return peak
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fillAgency } from '@arrive/services/tests/testing/agency-log.ts'
import { REBUILD_FLAGS } from '../../run/node-flags.mjs'
import { interleave, size } from '../blocks.ts'
import type { Figure } from '../figures.ts'
import { newFolder, onAllCores, root, SERVER, startServer } from '../processes.ts'
import { QUIET } from '../requests.ts'

const MILLION = 1e6
const PEOPLE = [size(4_000), size(12_000)] as const

/** `npm run rebuild` of two agencies on all cores: what each event costs, and what the start costs. */
export async function measure(): Promise<readonly Figure[]> {
  const [few, many] = [await agencyOf(PEOPLE[0]), await agencyOf(PEOPLE[1])]
  const blocks = await interleave({ few: () => rebuild(few.dataDir), many: () => rebuild(many.dataDir) })
  const slope = (blocks.many.seconds - blocks.few.seconds) / (many.events - few.events)
  const start = blocks.few.seconds - slope * few.events
  const name = 'rebuild of 1,000,000 events of 100,000 people, from two sizes'
  return [
    { name, today: '83–112 s', unit: 's', must: 60, aim: 40, value: start + slope * MILLION },
    { name: 'of it, the start', today: '–', unit: 's', value: start },
    { name: 'memory of a rebuild of 120,000 events', today: '–', unit: 'MiB', must: 512, value: blocks.many.peak },
  ]
}

/** With documents to compare, which the first start builds. */
async function agencyOf(people: number) {
  const dataDir = newFolder()
  const events = await fillAgency(dataDir, people)
  const server = await startServer(SERVER, { ...QUIET, DATA_DIR: dataDir })
  await server.stop()
  return { dataDir, events }
}

/** Prints KiB at the end. */
const PEAK = 'data:text/javascript,process.on("exit",()=>console.log("peak",process.resourceUsage().maxRSS))'

async function rebuild(dataDir: string) {
  const begin = performance.now()
  const words = [...REBUILD_FLAGS, '--import', PEAK, 'services/maintenance/rebuild.ts']
  const options = { cwd: root, env: { ...process.env, DATA_DIR: dataDir } }
  const { stdout } = await onAllCores(() => promisify(execFile)(process.execPath, words, options))
  const peak = Number(/peak (\d+)/.exec(stdout)?.[1]) / 1_024
  return { seconds: (performance.now() - begin) / 1_000, peak }
}

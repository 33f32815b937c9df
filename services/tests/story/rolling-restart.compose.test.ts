import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deviceAdded } from '@arrive/contracts/events/device-added.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { newFolder } from '../../kernel/testing/index.ts'
import { check, type Found, firstsOf, readEverything } from '../faults/check-results.ts'
import { randomOf } from '../faults/random.ts'
import { startWorkload, type Workload } from '../faults/workload.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { COMPOSED, compose, containersOf, restartContainer } from '../testing/compose-client.ts'
import { logOf } from '../testing/history.ts'
import { adminToken } from '../testing/people.ts'

const execute = promisify(execFile)
const RESTORE = join(import.meta.dirname, '..', '..', 'maintenance', 'restore.ts')
/** About 20 saves a second, if each response takes a tenth of one. */
const WRITERS = 10
const REST_MS = 800
/** Saves between two restarts. */
const BETWEEN = 20
const SLOW = 20 * 60_000

let folder: string
let load: Workload | undefined
beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  load?.abandon()
  await rm(folder, { recursive: true, force: true })
})

const BROKERS = [1, 2, 3].map((number) => `kafka-${number}`)
const MEMBERS = [1, 2, 3].map((number) => `mongo-${number}`)

test.each([
  ['all services behind the proxy', COMPOSED, 2 * COMPOSED.length - 1],
  ['all brokers and members of the replica set', [...BROKERS, ...MEMBERS], 6],
] as const)(
  '%s are restarted in turn under load, and nothing is lost or permanently refused',
  async (what, services, count) => {
    const arrive = await startTestArrive()
    const client = createClient(arrive.origin)
    const earlier = await readEverything(client, await adminToken(client))
    const began = Date.now()
    // The installation may have data already.
    const first = randomInt(1_000_000_000)
    load = await startWorkload([arrive.origin()], { writers: WRITERS, random: randomOf(23), rest: REST_MS, first })
    await load.answered(BETWEEN)
    const [sent, from] = [load.sent.length, performance.now()]
    const containers = (await Promise.all(services.map((service) => containersOf(service)))).flat()
    for (const id of containers) {
      await restartContainer(id)
      await load.answered(BETWEEN)
    }
    const rate = (load.sent.length - sent) / ((performance.now() - from) / 1_000)
    await load.finish()
    const rows = without(earlier, await readEverything(client, await adminToken(client)))
    const log = firstsOf(await wholeLog(), contentOf).filter(
      // Without the events for unknown devices at logins, which the product adds if it mails people.
      ({ envelope: { time, type } }) => Date.parse(time) >= began && type !== deviceAdded.type,
    )
    const verdict = check(load.sent, { rows, log }, WRITERS)
    tellFigure({
      fault: `rolling restart of ${what}`,
      size: `${containers.length} containers, ${rate.toFixed(1)} saves/s, ${load.sent.length} in all`,
      figure: `${load.putOff()} answers of 503, ${load.cut()} connections cut, ${JSON.stringify(verdict)}`,
      bar: 'no other refusal, none cut, nothing lost, doubled, out of order',
    })
    expect(containers).toHaveLength(count)
    expect(load.cut()).toBe(0)
    expect(verdict).toEqual({ lost: [], doubled: [], reordered: [], unexplained: [] })
  },
  SLOW,
)

/** The content of a repeat, which was sealed again; the fingerprint covers what was sent. */
function contentOf({ envelope }: Found['log'][number]): string {
  const { type, subject, actor, dataschema, fingerprint } = envelope
  return JSON.stringify([type, subject, actor, dataschema, fingerprint])
}

/** The rows added since. */
function without(earlier: Found['rows'], now: Found['rows']): Found['rows'] {
  return new Map(
    [...now].map(([list, rows]) => {
      const known = new Set((earlier.get(list) ?? []).map((row) => JSON.stringify(row)))
      return [list, rows.filter((row) => !known.has(JSON.stringify(row)))]
    }),
  )
}

/** The log from a backup, made in a container and restored into files here. */
async function wholeLog(): Promise<Found['log']> {
  const backups = join(folder, 'backups')
  await mkdir(backups)
  // The container has another user.
  await chmod(backups, 0o777)
  const command = ['node', 'services/maintenance/backup.ts', '/backups/one']
  await compose('run', '--rm', '--no-TTY', '--volume', `${backups}:/backups`, 'identity', ...command)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await writeFile(join(dataDir, 'master.key'), `${process.env['TEST_MASTER_KEY']}\n`, { mode: 0o600 })
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  await execute(process.execPath, [RESTORE, join(backups, 'one'), '--no-erasures'], { env })
  return logOf(dataDir)
}

import { mkdir, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER_FLAGS, SERVER_MEMORY } from '../../../infra/run/node-flags.mjs'
import type { Entry } from '../../kernel/index.ts'
import { readAll } from '../../shared/read-all.ts'
import { memoryOf } from '../attacks/measure-server.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { personalTopics } from '../testing/history.ts'
import { adminToken } from '../testing/people.ts'
import { type Ended, startServer } from '../testing/server.ts'
import { check, readEverything } from './check-results.ts'
import { type Audit, endServer, newInstallation, touchedIn } from './installation.ts'
import { type SteadyLoad, startSteadyLoad } from './steady-load.ts'
import { patientClient } from './workload.ts'

export interface Endurance {
  readonly minutes: number
  readonly perSecond: number
  readonly writers: number
  /** Whether the run is long enough to judge memory growth and leftover connections. */
  readonly measured: boolean
}

export interface Endured {
  readonly saves: number
  readonly looks: readonly Look[]
  /** Sockets more than before, a minute after the last response. */
  readonly socketsLeft: number | undefined
  /** The temporary folder's content when everything was answered, and after the server ended. */
  readonly temporary: readonly string[]
  readonly audit: Audit
  readonly ended: Ended
}

/** A sample of the server. */
export interface Look {
  /** In minutes' worth of saves, not time: a machine may be suspended. */
  readonly minute: number
  /** Bytes. */
  readonly memory: number
  /** Open descriptors other than sockets, and sockets. */
  readonly files: number
  readonly sockets: number
}

const LOOKS_PER_MINUTE = 12
/** Seconds of load before the first look: threads and their files open with the first work. */
const BEGINNING = 2
const FEWEST_LOOKS = 10
/** The first sixth of a run fills caches. */
const WARM_UP = 6
/** The server has the memory settings of `npm start`. */
const AS_STARTED = { ...SERVER_MEMORY, NODE_OPTIONS: SERVER_FLAGS.join(' ') }
/** Longer than the timeout of idle connections, in milliseconds. */
const CLOSED_WITHIN = 75_000

export async function endure({ minutes, perSecond, writers, measured }: Endurance): Promise<Endured> {
  const installation = await newInstallation('embedded')
  try {
    const dataDir = installation.environment['DATA_DIR'] as string
    const temporary = join(dataDir, 'temporary')
    await mkdir(temporary)
    const server = await startServer({ ...installation.environment, ...AS_STARTED, TMPDIR: temporary })
    const before = await descriptorsOf(server.pid)
    const load = await startSteadyLoad(server.origin, { writers, perSecond })
    await load.due(BEGINNING * perSecond)
    const looks: Look[] = []
    const count = Math.max(FEWEST_LOOKS, minutes * LOOKS_PER_MINUTE)
    for (let at = 1; at <= count; at++) {
      const minute = (minutes * at) / count
      await load.due((minute * 60 + BEGINNING) * perSecond)
      const look = { minute, memory: memoryOf(server.pid), ...(await descriptorsOf(server.pid)) }
      looks.push(look)
      // Printed at once, so that an aborted run shows its samples.
      if (measured && Number.isInteger(minute)) process.stderr.write(`${JSON.stringify(look)}\n`)
    }
    await load.finish()
    const socketsLeft = measured ? await closedSockets(server.pid, before.sockets) : undefined
    const left = await readdir(temporary)
    const ended = await endServer(server)
    return {
      saves: load.sent.length,
      looks,
      socketsLeft,
      temporary: [...left, ...(await readdir(temporary))],
      audit: await auditOf(installation.environment, load),
      ended,
    }
  } finally {
    await installation.end()
  }
}

/** Waits until the writers' connections are closed; returns how many sockets more than before are left. */
async function closedSockets(pid: number, before: number): Promise<number> {
  const until = performance.now() + CLOSED_WITHIN
  for (;;) {
    const left = (await descriptorsOf(pid)).sockets - before
    if (left <= 0 || performance.now() > until) return Math.max(0, left)
    await pause(100)
  }
}

async function descriptorsOf(pid: number): Promise<Pick<Look, 'files' | 'sockets'>> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder)
  // Descriptors may be closed meanwhile.
  const targets = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')))
  const sockets = targets.filter((target) => target.startsWith('socket:')).length
  return { sockets, files: targets.filter((target) => target !== '').length - sockets }
}

/** Like other audits, but of an hour's events it keeps only the ids. */
async function auditOf(environment: Readonly<Record<string, string>>, { sent, staff }: SteadyLoad): Promise<Audit> {
  const arrive = await startTestArrive(environment)
  try {
    const client = patientClient(arrive.origin)
    const rows = await readEverything(client, await adminToken(client))
    const log: Entry[] = []
    const take = ({ source, offset, envelope: { data: _, ...envelope } }: Entry) => {
      log.push({ source, offset, raw: '', envelope })
    }
    const { signal } = new AbortController()
    await readAll(arrive.arrive().kernel.log, personalTopics(), { take, signal })
    const rebuilt = await arrive.rebuild()
    const differences = rebuilt.flatMap(({ projection, differences: persons }) =>
      persons.map(({ person }) => `${projection} of person ${person}`),
    )
    const touched = await touchedIn('embedded', environment, arrive)
    return { ...check(sent, { log, rows }, 1 + staff.length), differences, touched }
  } finally {
    await arrive.end()
  }
}

/** Bytes per minute: the slope of a line through all samples after the warm-up. */
export function growthOf(looks: readonly Pick<Look, 'minute' | 'memory'>[]): number {
  const later = looks.slice(Math.floor(looks.length / WARM_UP))
  const middle = (of: (look: Pick<Look, 'minute' | 'memory'>) => number) =>
    later.reduce((sum, look) => sum + of(look), 0) / later.length
  const [x, y] = [middle(({ minute }) => minute), middle(({ memory }) => memory)]
  const above = later.reduce((sum, { minute, memory }) => sum + (minute - x) * (memory - y), 0)
  const below = later.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return above / below
}

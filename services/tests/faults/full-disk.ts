import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { emptyWriteAheadOf, integrityOf } from '../../kernel/testing/index.ts'
import { type Body, type Client, createClient } from '../testing/client.ts'
import { adminToken } from '../testing/people.ts'
import { type Server, startServer } from '../testing/server.ts'
import { type Ballast, loadBallast } from './disks/ballast.ts'
import { newDisk } from './disks/disk.ts'
import { insistentPeople } from './insistent-people.ts'
import { type Audit, endServer, type Installation, newInstallation } from './installation.ts'

/** What is on the disk that fills up; everything else has space. */
export const PLACES = ['log', 'documents', 'keys', 'resumes', 'temporary folder', 'everything'] as const
export type Place = (typeof PLACES)[number]

export interface FullDiskReport {
  /** With less than the reserve. */
  readonly low: Seen
  readonly full: Seen
  readonly after: Seen
  /** With the disk full once more, before anybody writes. */
  readonly unnoticed: Readiness
  /** Milliseconds from when space was freed until everything refused was accepted. */
  readonly back: number
  readonly audit: Audit
  readonly damaged: readonly string[]
}

interface Readiness {
  readonly readyz: number
  readonly health: Body
}

export interface Seen extends Readiness {
  /** The distinct responses to writes: `200`, or status, code and sentence of a refusal. */
  readonly writes: readonly string[]
  /** Response statuses of reads by staff. */
  readonly reads: readonly number[]
  /** Of a read by an administrator, which is recorded first. */
  readonly adminRead: number
}

const DATABASES = ['log.db', 'documents.db', 'keys.db']
const MEGABYTE = 1_024 * 1_024
const SIZE = 80 * MEGABYTE
/** The `DISK_RESERVE`, and less than it. */
const RESERVE = 32
const LOW = 24 * MEGABYTE
const WRITERS = 6
/** Writes above the reserve, and as many below it. */
const WRITES = 40
/** On a full disk, writes continue until this many refusals, or this many writes. */
const REFUSALS = 5
const LIMIT = 400
/** Reads by an administrator on a full disk until one is refused: its record may still fit if a save does not. */
const MAX_READS = 50
const BETWEEN_TRIES = 20

/** Fills the disk of a running server, and empties it again. */
export async function fillDisk(place: Place): Promise<FullDiskReport> {
  const installation = await newInstallation('embedded')
  const disk = await newDisk(SIZE)
  try {
    const environment: Environment = {
      ...(await settingsFor(installation, disk.folder, place)),
      DISK_RESERVE: `${RESERVE}M`,
    }
    const report = await look(installation, environment, loadBallast(disk.folder))
    const dataDir = environment['DATA_DIR'] as string
    const damaged = DATABASES.flatMap((name) => integrityOf(join(dataDir, name)))
    const parts = (await readdir(join(dataDir, 'resumes'))).filter((name) => name.endsWith('.part'))
    return { ...report, damaged: [...damaged, ...parts] }
  } finally {
    await installation.end()
    await disk.end()
  }
}

type Environment = Readonly<Record<string, string>>

/** Links the place from the data folder to the disk. */
async function settingsFor({ environment }: Installation, disk: string, place: Place): Promise<Environment> {
  const dataDir = environment['DATA_DIR'] as string
  if (place === 'everything') return { ...environment, DATA_DIR: join(disk, 'data') }
  if (place === 'temporary folder') return { ...environment, TMPDIR: disk }
  const name = place === 'resumes' ? place : `${place}.db`
  await symlink(place === 'resumes' ? disk : join(disk, name), join(dataDir, name))
  return environment
}

async function look(
  installation: Installation,
  environment: Environment,
  ballast: Ballast,
): Promise<Omit<FullDiskReport, 'damaged'>> {
  const server = await startServer(environment)
  const fill = async () => {
    for (const name of DATABASES) await emptyWriteAheadOf(join(environment['DATA_DIR'] as string, name))
    ballast.fill(0)
  }
  try {
    const load = await installation.load([server], WRITERS)
    await load.answered(WRITES)
    await load.finish()
    const admin = await adminToken(createClient(server.origin))
    const people = insistentPeople(server.origin, load)
    const see = async (writes: number, refusals: number, adminReads = 1): Promise<Seen> => {
      const answers = await people.write(writes, refusals)
      const seen = await seenBy(server, people.reads, { token: admin, most: adminReads })
      return { writes: [...new Set(answers)].sort(), ...seen }
    }
    ballast.fill(LOW)
    const low = await see(WRITES, 1)
    await fill()
    const full = await see(LIMIT, REFUSALS, MAX_READS)
    ballast.remove()
    const began = performance.now()
    while (people.refused() > 0) {
      await people.repeat()
      await pause(BETWEEN_TRIES)
    }
    const back = performance.now() - began
    const after = await see(WRITES, 1)
    await fill()
    const unnoticed = await askReadiness(server)
    ballast.remove()
    await endServer(server)
    const audit = await installation.audit({ ...load, sent: people.sent }, environment)
    return { low, full, after, unnoticed, back, audit }
  } finally {
    await endServer(server, 'SIGKILL')
  }
}

interface AdminReads {
  readonly token: string
  readonly most: number
}

async function seenBy(server: Server, reads: () => Promise<readonly number[]>, admin: AdminReads) {
  const adminRead = await adminReadBy(createClient(server.origin), admin)
  const readiness = await askReadiness(server)
  return { reads: [...new Set(await reads())], adminRead, ...readiness }
}

async function askReadiness({ origin }: Server): Promise<Readiness> {
  const { status: readyz, body: health } = await createClient(origin).get('/readyz')
  return { readyz, health }
}

/** The status of the last read, or of the first refused one. */
async function adminReadBy({ get }: Client, { token, most }: AdminReads): Promise<number> {
  for (let count = 1; ; count++) {
    const { status } = await get('/staff_applications', token)
    if (status !== 200 || count === most) return status
  }
}

import { join } from 'node:path'
import { type Entry, jwe, type Kernel, openEvidence, personOf, sealedData } from '../../kernel/index.ts'
import { integrityOf } from '../../kernel/testing/index.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Client, createClient } from '../testing/client.ts'
import { samplePdf } from '../testing/files.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken } from '../testing/people.ts'
import { type CheckResult, check, readEverything } from './check-results.ts'
import { mountImage } from './disks/disk.ts'
import { type GivenToken, wrongTokens } from './tokens.ts'
import type { Sent } from './workload.ts'

export interface Moment {
  readonly answered: readonly Sent[]
  /** Sent before, perhaps acknowledged; may be present or not. */
  readonly unanswered: readonly Sent[]
  readonly tokens: readonly GivenToken[]
  /** Persons that others registered; undefined if unknown. */
  readonly others: number | undefined
}

export interface Aftermath extends CheckResult {
  /** Data that cannot be decrypted, or differs from the stored data. */
  readonly damaged: readonly string[]
}

export const UNHARMED: Aftermath = { lost: [], doubled: [], reordered: [], unexplained: [], damaged: [] }

const DATABASES = ['log.db', 'documents.db', 'keys.db']

/** Mounts a disk image, starts the product on it, and compares its data with the acknowledged saves. */
export async function judge(image: string, folder: string, moment: Moment): Promise<Aftermath> {
  const disk = await mountImage(image)
  try {
    const dataDir = join(disk.folder, folder)
    const arrive = await startTestArrive({ DATA_DIR: dataDir })
    const result = await look(arrive, moment).finally(() => arrive.end())
    return { ...result, damaged: [...result.damaged, ...DATABASES.flatMap((name) => integrityOf(join(dataDir, name)))] }
  } catch (error) {
    return { ...UNHARMED, damaged: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  } finally {
    await disk.end()
  }
}

async function look(arrive: TestArrive, moment: Moment): Promise<Aftermath> {
  const client = createClient(arrive.origin)
  const { kernel } = arrive.arrive()
  const log = await entriesOf(kernel.log)
  const sent = landed(moment, log)
  const admin = await adminToken(client)
  const rows = await readEverything(client, admin)
  const unopened = await unopenedEvents(log, kernel)
  const wrongResumes = await resumesThatDiffer(client, admin, sent)
  const wrong = await wrongTokens(client, moment.tokens)
  const { body } = await client.get('/readyz')
  const differences = (await arrive.rebuild()).flatMap(({ projection, differences: persons }) =>
    persons.map(({ person }) => `${projection} of person ${person}`),
  )
  const parked = body['parked'] === 0 ? [] : [`${String(body['parked'])} persons are parked`]
  return {
    ...check(sent, { log, rows }, moment.others ?? log.length - sent.length),
    damaged: [...unopened, ...wrongResumes, ...wrong, ...differences, ...parked],
  }
}

/** What must be there: acknowledged saves, and unacknowledged ones that the log holds. */
function landed({ answered, unanswered }: Moment, log: readonly Entry[]): Sent[] {
  const ids = new Set(log.map(({ envelope }) => envelope.id))
  const more = unanswered.filter(({ event }) => ids.has(event)).map((one) => ({ ...one, status: 200 }))
  return [...answered, ...more]
}

async function unopenedEvents(log: readonly Entry[], { vault }: Pick<Kernel, 'vault'>): Promise<readonly string[]> {
  const keys = await vault.existing(new Set(log.map(({ envelope }) => personOf(envelope))))
  return log.flatMap(({ source, offset, envelope }) => {
    const { id } = envelope
    const data = sealedData(envelope)
    const person = personOf(envelope)
    const key = keys.get(person)
    try {
      if (envelope.evidence !== undefined) openEvidence(key as NonNullable<typeof key>, envelope)
      if (data !== undefined) jwe.unseal(key as NonNullable<typeof key>, { person, of: `event/${id}` }, data)
      return []
    } catch {
      return [`event ${source}/${offset} does not open`]
    }
  })
}

async function resumesThatDiffer(client: Client, admin: string, sent: readonly Sent[]): Promise<readonly string[]> {
  const rows = await client.rows('/staff_applications', admin)
  const paths = new Map(rows.map((row) => [String(row['first_name']), String(row['resume_path'])]))
  const wrong: string[] = []
  for (const { kind, mark } of sent) {
    if (kind !== 'career') continue
    const { status, bytes } = await client.get(paths.get(mark) ?? '/resumes/none', admin)
    if (status !== 200 || !bytes.equals(samplePdf(mark))) wrong.push(`resume of ${mark}: ${status}`)
  }
  return wrong
}

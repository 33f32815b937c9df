import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import type { Arrive } from '../../app/compose.ts'
import { newFolder } from '../../kernel/testing/index.ts'
import { entriesOf } from './history.ts'
import { isRunning } from './running.ts'

export type EngineNames = 'embedded' | 'distributed'

/** The pairs of engines with the same promises; a running installation has only its own. */
export const BOTH_ENGINES: readonly EngineNames[] = isRunning ? ['distributed'] : ['embedded', 'distributed']

/** The pairs that this run covers: `npm test` leaves all but one story on Kafka and MongoDB to `npm run test:all`. */
export const ENGINES = process.env['TEST_ENGINES'] === 'embedded' ? BOTH_ENGINES.slice(0, 1) : BOTH_ENGINES

/** Separate engines instead of the run's, for tests that kill or delay them. */
export interface OwnEngines {
  /** For `KAFKA_BROKERS`. */
  readonly brokers?: string
  /** For `MONGODB_URI`, with any database. */
  readonly uri?: string
  /** Copies of each partition. Default 1. */
  readonly replication?: number
}

/** Empty engines for one test. */
export interface TestEngines {
  readonly dataDir: string
  /** Settings that connect a process to them. */
  readonly environment: Readonly<Record<string, string>>
  /** All their bytes, with their locations. */
  readonly stored: (arrive: Arrive) => Promise<readonly (readonly [string, Buffer])[]>
  readonly end: () => Promise<void>
}

export async function newEngines(name: EngineNames, own: OwnEngines = {}): Promise<TestEngines> {
  const dataDir = await newFolder()
  return name === 'embedded' ? embedded(dataDir) : distributed(dataDir, own)
}

function embedded(dataDir: string): TestEngines {
  return {
    dataDir,
    environment: { DATA_DIR: dataDir },
    stored: () => filesIn(dataDir),
    end: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Loaded lazily: the clients of Kafka and MongoDB are half of a test's modules. */
async function distributed(
  dataDir: string,
  { brokers, uri: ownUri, replication = 1 }: OwnEngines,
): Promise<TestEngines> {
  const { dropDatabases, freshName, removeTopics, storedIn, testBrokers, testOptions, testUri } = await import(
    '../../kernel/testing/engines.ts'
  )
  const database = freshName()
  const prefix = `${database}-`
  // Replaced by pattern, since `URL` cannot parse several members.
  const uri = (ownUri ?? testUri()).replace(/^(mongodb:\/\/[^/]+)\/[^?]*/, `$1/${database}`)
  return {
    dataDir,
    environment: {
      DATA_DIR: dataDir,
      KAFKA_BROKERS: brokers ?? testBrokers().join(','),
      KAFKA_REPLICATION: String(replication),
      KAFKA_PARTITIONS: '3',
      KAFKA_TOPIC_PREFIX: prefix,
      MONGODB_URI: uri,
      MASTER_KEY: randomBytes(32).toString('base64'),
    },
    stored: async ({ kernel }) => {
      const events = (await entriesOf(kernel.log)).map(({ raw }) => raw).join('\n')
      return [['log', Buffer.from(events)], ...(await storedIn(database)), ...(await filesIn(dataDir))]
    },
    end: async () => {
      // Separate engines take their data with them.
      if (brokers === undefined) await removeTopics(testOptions({ topics: topicsOf(events), prefix }))
      if (ownUri === undefined) await dropDatabases(database)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Every file of a folder, and the list of their names. */
async function filesIn(folder: string): Promise<readonly (readonly [string, Buffer])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map(async (file) => [file, await readFile(file)] as const))
  return [...contents, ['names', Buffer.from(files.join('\n'))]]
}

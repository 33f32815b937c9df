import { type Db, type DbOptions, MongoClient, type MongoClientOptions, ReadConcern, WriteConcern } from 'mongodb'
import { messageOf } from '../../common/errno.ts'
import { retried } from '../../common/retried.ts'
import { hasCode, isUnavailable } from './gateway.ts'
import { keysDatabase, type MongoSettings } from './settings.ts'

export interface MongoOptions extends MongoSettings {
  readonly onAway?: () => void
  readonly onBack?: () => void
}

/** Keys have their own database, for separate backups and a separate user. */
export interface Mongo {
  readonly documents: Db
  readonly keys: Db
  readonly close: () => Promise<void>
}

/** Shown in the server's log and sessions. */
export const APP_NAME = 'arrive'
const AUTHENTICATION_FAILED = 18
const MIN_VERSION = 6
/** Milliseconds for members to elect a primary, or to start together with this process. */
const START_TIMEOUT_MS = 10_000
const BETWEEN_TRIES = 250

/** Overrides the URI's options. */
const ALWAYS: MongoClientOptions = {
  appName: APP_NAME,
  readPreference: 'primary',
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  waitQueueTimeoutMS: 2_000,
  // Only for a socket that hangs without being closed: building an index may take a while.
  socketTimeoutMS: 60_000,
  heartbeatFrequencyMS: 2_000,
  minPoolSize: 1,
  maxPoolSize: 32,
  retryReads: true,
  retryWrites: true,
}

/**
 * A read after a write's response sees it in any process
 * (https://www.mongodb.com/docs/manual/core/causal-consistency-read-write-concerns/).
 */
const CONCERNS: DbOptions = {
  readPreference: 'primary',
  readConcern: new ReadConcern('majority'),
  writeConcern: new WriteConcern('majority', 10_000, true),
}

/** @throws Error with one sentence for the operator; it never contains the URI. */
export async function openMongo(options: MongoOptions): Promise<Mongo> {
  const { uri, keysUri, database } = options
  await using opened = new AsyncDisposableStack()
  const client = opened.use(createClient('MONGODB_URI', uri, options))
  reportPrimary(client, options)
  await verify('MONGODB_URI', client)
  const keys = keysUri === undefined ? client : opened.use(createClient('MONGODB_KEYS_URI', keysUri, options))
  if (keys !== client) await verify('MONGODB_KEYS_URI', keys)
  const clients = opened.move()
  return {
    documents: client.db(database, CONCERNS),
    keys: keys.db(keysDatabase(database), CONCERNS),
    close: () => clients.disposeAsync(),
  }
}

/** Retries for 10 s. @throws Error with one sentence for the operator. */
async function verify(name: string, client: MongoClient): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS
  // Other errors are permanent.
  const again = (error: unknown) => isUnavailable(error) && Date.now() <= until
  let refusal: string | undefined
  try {
    // A command alone would not reconnect after the first attempt has failed.
    const open = async () => (await client.connect()).db('admin').command({ hello: 1 })
    const hello = await retried(open, again, BETWEEN_TRIES)
    refusal = refusalOf(name, hello, await client.db('admin').command({ buildInfo: 1 }))
  } catch (error) {
    throw sentenceFor(name, error)
  }
  if (refusal !== undefined) throw new Error(refusal)
}

function createClient(name: string, uri: string, { caFile, certificateFile }: MongoOptions): MongoClient {
  const tls = {
    ...((caFile ?? certificateFile) !== undefined && { tls: true }),
    ...(caFile !== undefined && { tlsCAFile: caFile }),
    ...(certificateFile !== undefined && { tlsCertificateKeyFile: certificateFile }),
  }
  try {
    return new MongoClient(uri, { ...ALWAYS, ...tls })
  } catch {
    // The driver's message may quote the address, and so the password.
    throw new Error(`${name} holds an option that the MongoDB driver does not understand.`)
  }
}

function reportPrimary(client: MongoClient, { onAway, onBack }: MongoOptions): void {
  let writable = false
  let connected = false
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const before = writable
    writable = [...newDescription.servers.values()].some((server) => server.isWritable)
    if (connected && before !== writable) (writable ? onBack : onAway)?.()
    connected ||= writable
  })
}

interface ServerInfo {
  readonly setName?: unknown
  /** `isdbgrid`: a router of a sharded cluster, whose shards are replica sets. */
  readonly msg?: unknown
  readonly version?: unknown
}

/** The reason, in one sentence; undefined if the server is supported. */
export function refusalOf(name: string, { setName, msg }: ServerInfo, { version }: ServerInfo): string | undefined {
  if (!(Number.parseInt(String(version), 10) >= MIN_VERSION)) {
    return `${name} leads to MongoDB ${version}: version ${MIN_VERSION} or a newer one is needed.`
  }
  if (typeof setName === 'string' || msg === 'isdbgrid') return undefined
  return (
    `${name} leads to a server outside a replica set, which has no transactions: start mongod with ` +
    '--replSet and call rs.initiate() once (one member is enough).'
  )
}

function sentenceFor(name: string, error: unknown): Error {
  if (hasCode(error, AUTHENTICATION_FAILED)) {
    return new Error(`MongoDB does not accept the name or the password in ${name}.`)
  }
  return new Error(`${name} leads to no MongoDB that takes writes: ${messageOf(error)}.`)
}

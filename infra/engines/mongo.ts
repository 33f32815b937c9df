import { MongoClient, MongoServerError } from 'mongodb'
import { startMongoContainer } from './containers/mongo.ts'
import { type Engine, type RunningEngine, startOn } from './engine.ts'
import { hostEngine } from './hosting.ts'
import { startMongoProcess } from './local/mongo.ts'
import { freePort } from './ports.ts'

export interface MongoEngine extends Engine {
  readonly uri: string
  readonly port: number
}

export interface MongoOptions {
  readonly port?: number
  /** Extra arguments. They may name files, so mongod then runs as a local process. */
  readonly more?: readonly string[]
  /** Uses the production cache size (`compose.yaml`), for measurements. */
  readonly measured?: boolean
}

const SET = 'rs0'
const ALREADY_INITIALIZED = 23

/** Starts MongoDB 6 as a single-member replica set and waits until it accepts writes. @throws EnginesFailure */
export async function startMongo(options: MongoOptions = {}): Promise<MongoEngine> {
  const port = options.port ?? (await freePort())
  const host = await hostMember(port, options)
  const engine = await startOn(host, { name: 'MongoDB', ask: () => askMongo(`127.0.0.1:${port}`) })
  return { ...engine, uri: `mongodb://127.0.0.1:${port}/arrive?replicaSet=${SET}`, port }
}

function hostMember(port: number, { more, measured = false }: MongoOptions): Promise<RunningEngine> {
  const args = argumentsOf(port, measured)
  if (more !== undefined) return startMongoProcess([...args, ...more])
  return hostEngine({
    name: 'MongoDB',
    inContainer: () => startMongoContainer(port, args),
    asProcess: () => startMongoProcess(args),
  })
}

const argumentsOf = (port: number, measured: boolean) => [
  ...['--port', String(port), '--replSet', SET],
  ...['--wiredTigerCacheSizeGB', measured ? '1' : '0.25', '--oplogSize', '256'],
]

/** Resolves when the member accepts writes; a new one gets its own replica set. */
async function askMongo(address: string): Promise<void> {
  const client = new MongoClient(`mongodb://${address}/?directConnection=true`, { serverSelectionTimeoutMS: 1_000 })
  try {
    const admin = client.db('admin')
    const { isWritablePrimary, setName } = await admin.command({ hello: 1 })
    if (setName === undefined) await initiate(client, address)
    if (!isWritablePrimary) throw new Error('the member is not primary yet')
  } finally {
    await client.close()
  }
}

async function initiate(client: MongoClient, address: string): Promise<void> {
  const config = { _id: SET, members: [{ _id: 0, host: address }] }
  try {
    await client.db('admin').command({ replSetInitiate: config })
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === ALREADY_INITIALIZED)) throw error
  }
}

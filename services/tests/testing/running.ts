import { setTimeout as pause } from 'node:timers/promises'
import type { Rebuilt } from '../../app/rebuilding/replay.ts'
import { compose, composedLogs, restartServices } from './compose-client.ts'

/** `npm run test:compose` sets `TEST_ORIGIN`, the address, and `TEST_COMPOSE`, the compose command as JSON. */
export const isRunning = (process.env['TEST_ORIGIN'] ?? '') !== ''

const BETWEEN_MS = 200

/** Its data stays after the test. @throws Error if the test needs its own settings */
export async function runningArrive(wanted: Readonly<Record<string, string>>) {
  if (Object.keys(wanted).length > 0) throw new Error(`A running installation has its own ${Object.keys(wanted)}.`)
  const origin = process.env['TEST_ORIGIN'] ?? ''
  const inside = (): never => {
    throw new Error('A running installation cannot be looked into: this test needs a process of its own.')
  }
  return {
    dataDir: '',
    origin: () => origin,
    arrive: inside,
    stored,
    rebuild,
    logged: composedLogs,
    restart: async () => {
      await restartServices()
      await untilReady(origin)
    },
    upgrade: inside,
    stop: async () => undefined,
    end: async () => undefined,
  }
}

/** After a refused connection, the proxy skips a server for some seconds. */
async function untilReady(origin: string): Promise<void> {
  while ((await fetch(`${origin}/readyz`)).status !== 200) await pause(BETWEEN_MS)
}

const LINE = /^(?<projection>\S+): (?<documents>\d+) documents rebuilt, the same as before \(/gm

/** Runs the operator's command, which exits with 1 if a document differs. */
async function rebuild(): Promise<readonly Rebuilt[]> {
  const reported = await compose('run', '--rm', '--no-TTY', 'identity', 'node', 'services/maintenance/rebuild.ts')
  const rebuilt = [...reported.matchAll(LINE)].map(({ groups = {} }) => ({
    projection: groups['projection'] ?? '',
    generation: 0,
    documents: Number(groups['documents']),
    differences: [],
    compared: [],
  }))
  if (rebuilt.length === 0) throw new Error(`The rebuild says of no projection that it is the same: ${reported}`)
  return rebuilt
}

/** The files of one broker, which has a copy of everything, and every document. */
async function stored(): Promise<readonly (readonly [string, Buffer])[]> {
  const log = await compose('exec', '--no-TTY', 'kafka-1', 'bash', '-c', 'cat /var/lib/kafka/data/*/*.log')
  const uri = 'mongodb://root:$MONGO_INITDB_ROOT_PASSWORD@mongo-1,mongo-2,mongo-3/admin?replicaSet=rs0'
  const shell = `mongosh --quiet "${uri}" --eval '${ALL_DOCUMENTS}'`
  const documents = await compose('exec', '--no-TTY', 'mongo-1', 'bash', '-c', shell)
  return [
    ['the log', Buffer.from(log, 'latin1')],
    ['the documents', Buffer.from(documents, 'latin1')],
  ]
}

/** Bytes are printed in base64. */
const ALL_DOCUMENTS = `for (const name of ["arrive", "arrive_keys"]) {
  const database = db.getSiblingDB(name)
  for (const collection of database.getCollectionNames())
    for (const document of database[collection].find().toArray()) print(collection, EJSON.stringify(document))
}`

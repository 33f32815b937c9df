import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isComplete, LOGGED_OUT, MISSING, open, openDatabase, openSessions, SAVED, seal } from './shared.ts'

/**
 * The floor that the product is judged by: a sealed log that is durable before a response, sessions, checks, responses
 * to repeats, and documents written later from the log. No office, proof, limits or metrics.
 */
const DOCUMENTS_EVERY_MS = 200
const log = openDatabase(
  'log',
  'FULL',
  `CREATE TABLE IF NOT EXISTS events (at INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, print TEXT NOT NULL,
    event TEXT NOT NULL)`,
)
const documents = openDatabase(
  'documents',
  'NORMAL',
  'CREATE TABLE IF NOT EXISTS records (person INTEGER PRIMARY KEY, at INTEGER NOT NULL, data TEXT NOT NULL)',
)
const personOf = openSessions(openDatabase('sessions', 'FULL', ''))
const addEvent = log.prepare('INSERT OR IGNORE INTO events (id, print, event) VALUES (?, ?, ?)')
const findPrint = log.prepare('SELECT print FROM events WHERE id = ?')
const eventsAfter = log.prepare('SELECT at, event FROM events WHERE at > ? ORDER BY at')
const putRecord = documents.prepare(`INSERT INTO records VALUES (?, ?, ?)
  ON CONFLICT (person) DO UPDATE SET at = excluded.at, data = excluded.data`)
const lastRecord = documents.prepare('SELECT max(at) AS at FROM records')
const secret = randomBytes(32)

interface Save {
  readonly person: number
  readonly id: string
  readonly print: string
  readonly answers: string
  readonly event: string
  readonly resolve: (status: number) => void
  readonly reject: (error: unknown) => void
}

/** Newer than the documents. */
const latest = new Map<number, { readonly at: number; readonly answers: string }>()
const queue: Save[] = []

/** A repeat has the same id, and answers that it came with before have the same print. */
function save(person: number, key: string, answers: string): Promise<number> {
  const id = createHmac('sha256', secret).update(`${person}/${key}`).digest('base64url')
  const print = createHash('sha256').update(answers).digest('base64url')
  const data = seal(person, `event/${id}`, answers)
  const event = JSON.stringify({ id, type: 'verification', time: new Date().toISOString(), person, data })
  return new Promise((resolve, reject) => {
    if (queue.push({ person, id, print, answers, event, resolve, reject }) === 1) setImmediate(commit)
  })
}

/** One sync for all that arrived meanwhile. */
function commit(): void {
  const batch = queue.splice(0)
  try {
    log.exec('BEGIN IMMEDIATE')
    const statuses = batch.map(append)
    log.exec('COMMIT')
    for (const [n, { resolve }] of batch.entries()) resolve(statuses[n] ?? 500)
  } catch (error) {
    if (log.isTransaction) log.exec('ROLLBACK')
    for (const { reject } of batch) reject(error)
  }
}

function append({ person, id, print, answers, event }: Save): number {
  const { changes, lastInsertRowid } = addEvent.run(id, print, event)
  if (changes === 0) return findPrint.get(id)?.print === print ? 200 : 422
  latest.set(person, { at: Number(lastInsertRowid), answers })
  return 200
}

function writeDocuments(): void {
  if (latest.size === 0) return
  documents.exec('BEGIN IMMEDIATE')
  for (const [person, { at, answers }] of latest) putRecord.run(person, at, seal(person, 'record', answers))
  documents.exec('COMMIT')
  latest.clear()
}

/** Continues from the log where the documents end. */
function catchUp(): void {
  for (const { at, event } of eventsAfter.iterate(Number(lastRecord.get()?.at ?? 0))) {
    const { person, id, data } = JSON.parse(String(event))
    latest.set(person, { at: Number(at), answers: open(person, `event/${id}`, data) })
  }
  writeDocuments()
}

async function respond(req: IncomingMessage): Promise<readonly [number, string]> {
  const person = personOf(req.headers.authorization)
  if (person === undefined) return [401, LOGGED_OUT]
  const answers = await text(req)
  if (!isComplete(JSON.parse(answers))) return [400, MISSING]
  const status = await save(person, String(req.headers['idempotency-key'] ?? randomUUID()), answers)
  return [status, status === 200 ? SAVED : MISSING]
}

catchUp()
setInterval(writeDocuments, DOCUMENTS_EVERY_MS)
const server = createServer(async (req, res) => {
  const [status, body] = await respond(req).catch(() => [500, '{}'] as const)
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`))

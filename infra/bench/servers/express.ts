import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { isComplete, LOGGED_OUT, MISSING, openDatabase, openSessions, SAVED, seal } from './shared.ts'

/** The product's promises in plain Express 5 and SQLite, one commit a request, as a developer would begin. */
const db = openDatabase(
  'forms',
  'FULL',
  `CREATE TABLE events (id INTEGER PRIMARY KEY, person INTEGER NOT NULL, time TEXT NOT NULL, data TEXT NOT NULL);
   CREATE TABLE records (person INTEGER PRIMARY KEY, saved_at TEXT NOT NULL, data TEXT NOT NULL);
   CREATE TABLE outcomes (key TEXT PRIMARY KEY, person INTEGER NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL)`,
)
const personOf = openSessions(db)
const outcome = db.prepare('SELECT status, body FROM outcomes WHERE key = ? AND person = ?')
const addEvent = db.prepare('INSERT INTO events (person, time, data) VALUES (?, ?, ?)')
const putRecord = db.prepare(`INSERT INTO records VALUES (?, ?, ?)
  ON CONFLICT (person) DO UPDATE SET saved_at = excluded.saved_at, data = excluded.data`)
const addOutcome = db.prepare('INSERT INTO outcomes VALUES (?, ?, ?, ?)')

function save(person: number, key: string, answers: unknown): void {
  const time = new Date().toISOString()
  const text = JSON.stringify(answers)
  db.exec('BEGIN IMMEDIATE')
  addEvent.run(person, time, seal(person, 'event', text))
  putRecord.run(person, time, seal(person, 'record', text))
  addOutcome.run(key, person, 200, seal(person, 'outcome', SAVED))
  db.exec('COMMIT')
}

const app = express()
app.use(express.json())
app.post('/verification', (req, res) => {
  const person = personOf(req.headers.authorization)
  res.type('json')
  if (person === undefined) return void res.status(401).send(LOGGED_OUT)
  if (!isComplete(req.body)) return void res.status(400).send(MISSING)
  const key = String(req.headers['idempotency-key'] ?? randomUUID())
  if (outcome.get(key, person) === undefined) save(person, key, req.body)
  res.send(SAVED)
})

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})

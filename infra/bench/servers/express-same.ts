import { createCipheriv, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { validators } from '@arrive/contracts/generated/validators.js'
import express from 'express'

/** The product's guarantees in plain Express 5 and SQLite: session, check, encryption, event, record, repeats. */
const PEOPLE = 200
const db = new DatabaseSync(join(process.env['DATA_DIR'] ?? '.', 'forms.db'))
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE sessions (token TEXT PRIMARY KEY, person INTEGER NOT NULL, ends INTEGER NOT NULL);
  CREATE TABLE events (id INTEGER PRIMARY KEY, person INTEGER NOT NULL, time TEXT NOT NULL, data TEXT NOT NULL);
  CREATE TABLE records (person INTEGER PRIMARY KEY, saved_at TEXT NOT NULL, data TEXT NOT NULL);
  CREATE TABLE outcomes (key TEXT PRIMARY KEY, person INTEGER NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL)`)
const session = db.prepare('SELECT person, ends FROM sessions WHERE token = ?')
const outcome = db.prepare('SELECT status, body FROM outcomes WHERE key = ? AND person = ?')
const addEvent = db.prepare('INSERT INTO events (person, time, data) VALUES (?, ?, ?)')
const putRecord = db.prepare(`INSERT INTO records VALUES (?, ?, ?)
  ON CONFLICT (person) DO UPDATE SET saved_at = excluded.saved_at, data = excluded.data`)
const addOutcome = db.prepare('INSERT INTO outcomes VALUES (?, ?, ?, ?)')
const check = validators['form:verification@1']
const keys = new Map(Array.from({ length: PEOPLE }, (_, person) => [person, createSecretKey(randomBytes(32))]))
for (const person of keys.keys()) {
  db.prepare('INSERT INTO sessions VALUES (?, ?, ?)').run(`token-${person}`, person, Date.now() + 3_600_000)
}

function seal(person: number, text: string): string {
  const key = keys.get(person)
  if (key === undefined) throw new Error('There is no key')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}

function save(person: number, key: string, answers: unknown): string {
  const time = new Date().toISOString()
  const text = JSON.stringify(answers)
  const body = JSON.stringify({ message: 'Form submitted successfully!' })
  db.exec('BEGIN IMMEDIATE')
  addEvent.run(person, time, seal(person, text))
  putRecord.run(person, time, seal(person, text))
  addOutcome.run(key, person, 200, seal(person, body))
  db.exec('COMMIT')
  return body
}

const app = express()
app.use(express.json())
app.post('/verification', (req, res) => {
  const token = (req.headers.authorization ?? '').replace('Bearer ', '')
  const found = session.get(token)
  if (found === undefined || Number(found['ends']) < Date.now()) {
    res.status(401).json({ message: 'Please log in.' })
    return
  }
  if (check?.({ verification: req.body }) !== true) {
    res.status(400).json({ message: 'Some answers are missing or need to be corrected.' })
    return
  }
  const person = Number(found['person'])
  const key = String(req.headers['idempotency-key'] ?? randomUUID())
  if (outcome.get(key, person) !== undefined) {
    res.json({ message: 'Form submitted successfully!' })
    return
  }
  res.type('json').send(save(person, key, req.body))
})

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})

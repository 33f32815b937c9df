import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { validators } from '@arrive/contracts/generated/validators.js'

/** What both plain servers use. Their tokens are `token-0` to `token-63`. */
const PEOPLE = 64
export const SAVED = JSON.stringify({ message: 'Form submitted successfully!' })
export const MISSING = JSON.stringify({ message: 'Some answers are missing or need to be corrected.' })
export const LOGGED_OUT = JSON.stringify({ message: 'Please log in.' })

const keys = new Map(Array.from({ length: PEOPLE }, (_, person) => [person, createSecretKey(randomBytes(32))]))

export function openDatabase(name: string, synchronous: 'FULL' | 'NORMAL', tables: string): DatabaseSync {
  const db = new DatabaseSync(join(process.env.DATA_DIR ?? '.', `${name}.db`))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; ${tables}`)
  return db
}

/** Finds the person of a token. Sessions end after an hour. */
export function openSessions(db: DatabaseSync): (authorization: string | undefined) => number | undefined {
  db.exec('CREATE TABLE sessions (token TEXT PRIMARY KEY, person INTEGER NOT NULL, ends INTEGER NOT NULL)')
  const add = db.prepare('INSERT INTO sessions VALUES (?, ?, ?)')
  for (const person of keys.keys()) add.run(`token-${person}`, person, Date.now() + 3_600_000)
  const find = db.prepare('SELECT person, ends FROM sessions WHERE token = ?')
  return (authorization = '') => {
    const session = find.get(authorization.replace('Bearer ', ''))
    return session === undefined || Number(session.ends) < Date.now() ? undefined : Number(session.person)
  }
}

export function isComplete(answers: unknown): boolean {
  return validators['form:verification@1']?.({ verification: answers }) === true
}

export function seal(person: number, of: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(person), iv).setAAD(Buffer.from(of))
  const sealed = Buffer.concat([iv, cipher.update(text), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
}

export function open(person: number, of: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(person), bytes.subarray(0, 12)).setAAD(Buffer.from(of))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
}

function keyOf(person: number) {
  const key = keys.get(person)
  if (key === undefined) throw new Error('There is no key')
  return key
}

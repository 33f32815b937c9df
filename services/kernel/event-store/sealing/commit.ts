import { createHmac, hash, type KeyObject } from 'node:crypto'

/** Labels of the salts of an event's parts; each can be disclosed separately. */
const SALTS = { data: 'arrive/salt/1', evidence: 'arrive/salt/2' } as const

/** Disclosing the salt reveals nothing about other events; without the person's key it cannot be derived. */
export function saltOf(key: KeyObject, event: string, of: keyof typeof SALTS): Buffer {
  return createHmac('sha256', key).update(`${SALTS[of]}\n${event}`).digest()
}

/** A verifiable commitment, in base64url: the seal could be opened differently by another key. */
export function commitOf(key: KeyObject, event: string, of: keyof typeof SALTS, text: string): string {
  const head = Buffer.from(`arrive/commit/1\n${event}\n`)
  return hash('sha256', Buffer.concat([head, saltOf(key, event, of), Buffer.from(text)]), 'base64url')
}

import { createHmac, hash, type KeyObject } from 'node:crypto'

/** What of an event is committed to, and the label of its salt: either can be disclosed without the other. */
const SALTS = { data: 'arrive/salt/1', evidence: 'arrive/salt/2' } as const

/**
 * The salt of an event's `commit` or `evidencecommit`. It can be disclosed for one event and says nothing of any other;
 * when the person's key is gone, nobody can make it any more.
 */
export function saltOf(key: KeyObject, event: string, of: keyof typeof SALTS): Buffer {
  return createHmac('sha256', key).update(`${SALTS[of]}\n${event}`).digest()
}

/**
 * What an envelope says of its data or evidence beside the seal, in base64url: the seal could be opened as something
 * else by another key, and its own key cannot be handed out. Whoever is given text and salt can tell that this was the
 * text.
 */
export function commitOf(key: KeyObject, event: string, of: keyof typeof SALTS, text: string): string {
  const head = Buffer.from(`arrive/commit/1\n${event}\n`)
  return hash('sha256', Buffer.concat([head, saltOf(key, event, of), Buffer.from(text)]), 'base64url')
}

import { createHmac, hash, type KeyObject } from 'node:crypto'

/**
 * The salt of an event's `commit`. It can be disclosed for one event and says nothing of any other; when the person's
 * key is gone, nobody can make it any more.
 */
export function saltOf(key: KeyObject, event: string): Buffer {
  return createHmac('sha256', key).update(`arrive/salt/1\n${event}`).digest()
}

/**
 * What an envelope says of its data beside the seal, in base64url: the seal could be opened as something else by
 * another key, and its own key cannot be handed out. Whoever is given text and salt can tell that this was the text.
 */
export function commitOf(key: KeyObject, event: string, text: string): string {
  const head = Buffer.from(`arrive/commit/1\n${event}\n`)
  return hash('sha256', Buffer.concat([head, saltOf(key, event), Buffer.from(text)]), 'base64url')
}

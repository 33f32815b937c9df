import type { CollectionSpec, Doc, Write } from '../document-store.ts'

export const THINGS = {
  name: 'things',
  sort: ['rank', 'label'],
  tokens: true,
  tags: true,
} as const satisfies CollectionSpec
export const LOGBOOK = {
  name: 'logbook',
  sort: ['place'],
  personal: true,
  sequence: 'place',
} as const satisfies CollectionSpec
export const PLAIN = { name: 'plain@2', hot: true } as const satisfies CollectionSpec

export function put(collection: string, doc: Doc): Write {
  return { kind: 'put', collection, doc }
}

/** A document with an id; person 1, body `<id>`. */
export function thing(id: string, parts: Partial<Doc> = {}): Doc {
  return { id, person: 1, body: id, sort: { rank: 0, label: '' }, ...parts }
}

import type { KeyObject } from 'node:crypto'
import type { Doc } from '../ports/document-store.ts'
import { isSealOf, seal, unseal } from '../sealing/jwe.ts'
import { searchTokens, tagToken } from '../sealing/secrets.ts'
import type { Content, Index } from './projection.ts'

/** Thrown where the index of a document cannot be made. */
export class UnindexedDocument extends Error {}

function indexOf(content: Content): Index {
  try {
    return content.index?.() ?? content
  } catch (cause) {
    throw new UnindexedDocument('The index of a document cannot be made', { cause })
  }
}

/** The stored form of a document's content: sealed with its person's key, its search texts and its tags blinded. */
export function sealDoc(collection: string, id: string, content: Content, owner: Owner): Doc {
  const binding = { person: owner.person, of: `${collection}/${id}` }
  const index = indexOf(content)
  const tokens = Object.entries(index.find ?? {}).flatMap(([field, text]) =>
    searchTokens(owner.pepper, `${collection}.${field}`, text),
  )
  const tags = (index.tags ?? []).map((tag) => tagToken(owner.pepper, collection, tag))
  const text = JSON.stringify(content.value)
  const { key, sealed } = owner
  const isSealed = sealed !== undefined && isSealOf(key, binding, sealed, text)
  return {
    id,
    person: owner.person,
    body: isSealed ? sealed : seal(key, binding, text),
    ...(index.sort !== undefined && { sort: index.sort }),
    ...(tokens.length > 0 && { tokens }),
    ...(tags.length > 0 && { tags }),
  }
}

export interface Owner {
  readonly person: number
  readonly key: KeyObject
  readonly pepper: KeyObject
  /** A seal that may hold just the content. It is taken over then, so that both are the same by their bytes. */
  readonly sealed?: string | undefined
}

/**
 * The content of a stored document; `collection` is its name without the generation. @throws Error where it was
 * tampered with.
 */
export function openDoc(collection: string, doc: Doc, key: KeyObject): unknown {
  return JSON.parse(openText(collection, doc, key))
}

/** The same in JSON. @throws Error where it was tampered with. */
export function openText(collection: string, { id, person, body }: Doc, key: KeyObject): string {
  return unseal(key, { person, of: `${collection}/${id}` }, body)
}

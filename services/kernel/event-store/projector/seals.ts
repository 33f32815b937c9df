import type { KeyObject } from 'node:crypto'
import type { Doc } from '../ports/document-store.ts'
import { type Binding, isSealOf, seal, unseal } from '../sealing/jwe.ts'
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
  const { pepper } = owner
  let body: string | undefined
  const doc = {
    id,
    person: owner.person,
    /** Sealed when it is asked for: the engine may write a later state only. */
    get body() {
      body ??= sealedBody(content, binding, owner)
      return body
    },
    ...(index.sort !== undefined && { sort: index.sort }),
  }
  return hasWords(index) ? withWords(doc, { collection, pepper, index }) : doc
}

function hasWords({ find = {}, tags = [] }: Index): boolean {
  return tags.length > 0 || Object.keys(find).length > 0
}

interface Blinding {
  readonly collection: string
  readonly pepper: KeyObject
  readonly index: Index
}

/** The words are hashed when they are asked for: a state that is only passed through needs none. */
function withWords(doc: Doc, { collection, pepper, index }: Blinding): Doc {
  const { find = {}, tags = [] } = index
  let tokens: readonly string[] | undefined
  let blindTags: readonly string[] | undefined
  return {
    ...doc,
    get tokens() {
      tokens ??= Object.entries(find).flatMap(([field, text]) => searchTokens(pepper, `${collection}.${field}`, text))
      return tokens
    },
    get tags() {
      blindTags ??= tags.map((tag) => tagToken(pepper, collection, tag))
      return blindTags
    },
  }
}

function sealedBody({ value }: Content, binding: Binding, { key, sealed }: Owner): string {
  const text = JSON.stringify(value)
  return sealed !== undefined && isSealOf(key, binding, sealed, text) ? sealed : seal(key, binding, text)
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

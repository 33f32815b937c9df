import type { KeyObject } from 'node:crypto'
import type { Doc } from '../ports/document-store.ts'
import { type Binding, isSealOf, seal, unseal } from '../sealing/jwe.ts'
import { searchTokens, tagToken } from '../sealing/secrets.ts'
import type { Content, Index } from './projection.ts'

export class UnindexedDocument extends Error {}

function indexOf(content: Content): Index {
  try {
    return content.index?.() ?? content
  } catch (cause) {
    throw new UnindexedDocument('The index of a document cannot be made', { cause })
  }
}

export function sealDoc(collection: string, id: string, content: Content, owner: Owner): Doc {
  const binding = { person: owner.person, of: `${collection}/${id}` }
  const index = indexOf(content)
  const { pepper } = owner
  let body: string | undefined
  const doc = {
    id,
    person: owner.person,
    /** Sealed lazily, because the engine may write only a later state. */
    get body() {
      body ??= sealedBody(content, binding, owner)
      return body
    },
    ...(index.sort !== undefined && { sort: index.sort }),
  }
  const made = hasWords(index) ? withWords(doc, { collection, pepper, index }) : doc
  // A replay writes every one, and seals them before its commit, for which other threads wait.
  return owner.sealed === undefined ? made : { ...made }
}

function hasWords({ find = {}, tags = [] }: Index): boolean {
  return tags.length > 0 || Object.keys(find).length > 0
}

interface Blinding {
  readonly collection: string
  readonly pepper: KeyObject
  readonly index: Index
}

/** Hashed lazily, because intermediate states need no words. */
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
  /** If the content is equal this seal is reused, so that both documents are equal by bytes. */
  readonly sealed?: string | undefined
}

/** @throws Error if the document was tampered with. */
export function openDoc(collection: string, doc: Doc, key: KeyObject): unknown {
  return JSON.parse(openText(collection, doc, key))
}

/** @throws Error if the document was tampered with. */
export function openText(collection: string, { id, person, body }: Doc, key: KeyObject): string {
  return unseal(key, { person, of: `${collection}/${id}` }, body)
}

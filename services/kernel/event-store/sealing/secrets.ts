import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { runsOf, searchedRuns, searchedWords } from '@arrive/contracts/search-words.ts'
import { trimmed } from '@arrive/contracts/trimmed.ts'
import { type Cache, createCache } from '../../common/cache.ts'

/** What an agency seals and signs with, besides its persons' keys; each secret serves one purpose only. */
export interface Secrets {
  /**
   * Signs session tokens. Asked for each time: a rotation of the master key makes a new one, which ends all sessions.
   */
  readonly tokens: () => KeyObject
  /** Blinds natural keys and search runs. */
  readonly pepper: KeyObject
  /** Seals the secrets that webhooks are signed with. */
  readonly webhooks: KeyObject
  /** Signs what a browser keeps of having logged in before. Asked for each time, as `tokens` is. */
  readonly devices: () => KeyObject
  /** A secret for a purpose of a service's own, which follows the master key. Each has a name that no other has. */
  readonly derived: (purpose: string) => KeyObject
  /** What was signed with before the last rotations of the master key, so that a new key can be introduced by it. */
  readonly signedBefore: () => readonly KeyObject[]
}

/** What is derived from a master key. A `KeyObject` seals three times as fast as its bytes. */
export interface DerivedMasterKey {
  /** Tells master keys apart and says nothing of them. */
  readonly id: string
  /** Wraps the persons' keys and the keyring. */
  readonly wrap: KeyObject
  /** The secrets of agencies from before the keyring, which takes these over. */
  readonly tokens: KeyObject
  readonly pepper: KeyObject
  readonly webhooks: KeyObject
  readonly devices: KeyObject
  /** See `Secrets`. */
  readonly derived: (purpose: string) => KeyObject
}

/** Derives what belongs to a 256-bit master key (HKDF, RFC 5869). */
export function deriveMasterKey(key: Buffer): DerivedMasterKey {
  const bytes = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `arrive/${purpose}`, 32))
  const derive = (purpose: string) => createSecretKey(bytes(purpose))
  return {
    id: bytes('id').subarray(0, 12).toString('base64url'),
    wrap: derive('wrap'),
    tokens: derive('tokens'),
    pepper: derive('pepper'),
    webhooks: derive('webhooks'),
    devices: derive('devices'),
    derived: derive,
  }
}

/**
 * The available master keys, read at each call. The first is the one that wraps everything, or is about to.
 */
export type MasterKeys = () => readonly DerivedMasterKey[]

/** Master keys that stay what they are. */
export function fixedMasterKeys(...keys: readonly Buffer[]): MasterKeys {
  const all = keys.map(deriveMasterKey)
  return () => all
}

/** A keyed hash of words, 128 bits in base64url: shows only whether values are equal. */
export function blind(pepper: KeyObject, ...words: readonly string[]): string {
  return createHmac('sha256', pepper).update(JSON.stringify(words)).digest().subarray(0, 16).toString('base64url')
}

/** What a text is compared by: trimmed, lower case, one Unicode form. */
export function folded(text: string): string {
  return trimmed(text.normalize('NFKC')).toLowerCase()
}

/** The blind token of a word by which documents of a collection are chosen exactly. */
export function tagToken(pepper: KeyObject, collection: string, tag: string): string {
  const [token = ''] = remembered(pepper, `${collection}/tag/${tag}`, () => [blind(pepper, collection, 'tag', tag)])
  return token
}

/** Blind tokens of a value's runs of three characters, for finding it by any part of a word. */
export function searchTokens(pepper: KeyObject, field: string, value: string): readonly string[] {
  return remembered(pepper, `${field}/runs/${value}`, () => blindRuns(pepper, field, runsOf(value)))
}

/** Blind tokens of all documents that have the words of a text; none where only opening the documents can tell. */
export function searchedTokens(pepper: KeyObject, field: string, text: string): readonly string[] {
  return blindRuns(pepper, field, searchedRuns(searchedWords(text)))
}

/** Names share most of their runs, of which there are far fewer than names. */
function blindRuns(pepper: KeyObject, field: string, runs: ReadonlySet<string>): readonly string[] {
  return [...runs].map((run) => rememberedRun(pepper, `${field}/${run}`, () => blind(pepper, field, run)))
}

/** About 2 KB for a name of thirty letters. */
const KEPT_TOKENS = 2_000
/** About 200 bytes each. */
const KEPT_RUNS = 20_000
const remembered = remembering<readonly string[]>(KEPT_TOKENS)
const rememberedRun = remembering<string>(KEPT_RUNS)

/** Remembers what was hashed with a pepper: a document that is written again has most of its words as they were. */
function remembering<V extends string | readonly string[]>(most: number) {
  const caches = new WeakMap<KeyObject, Cache<string, V>>()
  return (pepper: KeyObject, name: string, make: () => V): V => {
    const known = caches.get(pepper) ?? createCache(most)
    caches.set(pepper, known)
    const found = known.get(name)
    if (found !== undefined) return found
    const made = make()
    known.set(name, made)
    return made
  }
}

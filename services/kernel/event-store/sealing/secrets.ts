import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { runsOf, searchedRuns, searchedWords } from '@arrive/contracts/search-words.ts'
import { trimmed } from '@arrive/contracts/trimmed.ts'
import { type Cache, createCache } from '../../common/cache.ts'

export interface Secrets {
  /** Signs session tokens. A function, because a rotation of the master key replaces it, which ends all sessions. */
  readonly tokens: () => KeyObject
  readonly pepper: KeyObject
  readonly webhooks: KeyObject
  /** Signs a browser's record of having logged in before. A function like `tokens`. */
  readonly devices: () => KeyObject
  /** A secret for a service's own purpose, derived from the master key. Each purpose needs a unique name. */
  readonly derived: (purpose: string) => KeyObject
  /** Earlier signing keys, with which a new key can be introduced. */
  readonly signedBefore: () => readonly KeyObject[]
}

/** Derived from a master key. A `KeyObject` seals three times as fast as its bytes. */
export interface DerivedMasterKey {
  /** Identifies the master key without revealing anything about it. */
  readonly id: string
  readonly wrap: KeyObject
  /** Secrets of agencies from before the keyring, which takes these over. */
  readonly tokens: KeyObject
  readonly pepper: KeyObject
  readonly webhooks: KeyObject
  readonly devices: KeyObject
  readonly derived: (purpose: string) => KeyObject
}

/** HKDF, RFC 5869. */
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

/** The available master keys, read at each call. The first one wraps everything, or is about to. */
export type MasterKeys = () => readonly DerivedMasterKey[]

export function fixedMasterKeys(...keys: readonly Buffer[]): MasterKeys {
  const all = keys.map(deriveMasterKey)
  return () => all
}

/** A keyed hash, 128 bits in base64url: reveals only whether values are equal. */
export function blind(pepper: KeyObject, ...words: readonly string[]): string {
  return hashOf(pepper, words).subarray(0, 16).toString('base64url')
}

function hashOf(pepper: KeyObject, words: readonly string[]): Buffer {
  return createHmac('sha256', pepper).update(JSON.stringify(words)).digest()
}

export function folded(text: string): string {
  return trimmed(text.normalize('NFKC')).toLowerCase()
}

export function tagToken(pepper: KeyObject, collection: string, tag: string): string {
  return remembered(tagCaches(pepper, collection), tag, () => blind(pepper, collection, 'tag', tag))
}

/** Blind tokens of a value's runs of one to three characters, for searches by any part of a word. */
export function searchTokens(pepper: KeyObject, field: string, value: string): readonly string[] {
  return remembered(valueCaches(pepper, field), value, () => blindRuns(pepper, field, runsOf(value)))
}

/** Tokens that every document with the words of a text has. */
export function searchedTokens(pepper: KeyObject, field: string, text: string): readonly string[] {
  return blindRuns(pepper, field, searchedRuns(searchedWords(text)))
}

/** Names share most of their runs. */
function blindRuns(pepper: KeyObject, field: string, runs: ReadonlySet<string>): readonly string[] {
  const known = runCaches(pepper, field)
  // Emptied when full: to keep the order of use would take longer than everything else here.
  if (known.size > MAX_RUNS) known.clear()
  return Array.from(runs, (run) => {
    const found = known.get(run)
    if (found !== undefined) return found
    const token = blindRun(pepper, field, run)
    known.set(run, token)
    return token
  })
}

/** 32 bits, because documents have many; a false hit, which is rare, is opened and left out. */
function blindRun(pepper: KeyObject, field: string, run: string): string {
  return hashOf(pepper, [field, run]).readUInt32BE(0).toString(36)
}

/** About 2 KB for a name of thirty letters: a document that is written again keeps most of its words. */
const valueCaches = perField(() => createCache<string, readonly string[]>(2_000))
const tagCaches = perField(() => createCache<string, string>(2_000))
/** About 200 bytes each. */
const MAX_RUNS = 20_000
const runCaches = perField(() => new Map<string, string>())

/** A cache for each key and field. */
function perField<C>(create: () => C) {
  const all = new WeakMap<KeyObject, Map<string, C>>()
  return (pepper: KeyObject, field: string): C => {
    const fields = all.get(pepper) ?? new Map<string, C>()
    const cache = fields.get(field) ?? create()
    fields.set(field, cache)
    all.set(pepper, fields)
    return cache
  }
}

function remembered<V extends string | readonly string[]>(cache: Cache<string, V>, name: string, make: () => V): V {
  const known = cache.get(name)
  if (known !== undefined) return known
  const made = make()
  cache.set(name, made)
  return made
}

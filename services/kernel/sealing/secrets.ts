import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** What is made of `MASTER_KEY`; each secret serves one purpose only. A `KeyObject` seals three times as fast as its bytes. */
export interface Secrets {
  /** Wraps the persons' keys. */
  readonly wrap: KeyObject
  /** Signs session tokens. */
  readonly tokens: KeyObject
  /** Blinds e-mails and search runs. */
  readonly pepper: KeyObject
  /** Seals the secrets that webhooks are signed with. */
  readonly webhooks: KeyObject
  /** Signs what a browser keeps of having logged in before. */
  readonly devices: KeyObject
}

/** Derives the secrets of a 256-bit master key (HKDF, RFC 5869). */
export function deriveSecrets(master: Buffer): Secrets {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `arrive/${purpose}`, 32)))
  return {
    wrap: derive('wrap'),
    tokens: derive('tokens'),
    pepper: derive('pepper'),
    webhooks: derive('webhooks'),
    devices: derive('devices'),
  }
}

/** A keyed hash of words, 128 bits in base64url: tells equal from different and nothing else. */
export function blind(pepper: KeyObject, ...words: readonly string[]): string {
  return createHmac('sha256', pepper).update(JSON.stringify(words)).digest().subarray(0, 16).toString('base64url')
}

/** What a text is compared by: trimmed, lower case, one Unicode form. */
export function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The blind token of a word by which documents of a collection are chosen exactly. */
export function tagToken(pepper: KeyObject, collection: string, tag: string): string {
  return blind(pepper, collection, 'tag', tag)
}

const RUN = 3

/** Blind tokens of every run of three characters of a value, for finding it by any part of it. */
export function searchTokens(pepper: KeyObject, field: string, value: string): string[] {
  const characters = [...folded(value)]
  const runs = new Set<string>()
  for (let at = 0; at + RUN <= characters.length; at++) runs.add(characters.slice(at, at + RUN).join(''))
  return [...runs].map((run) => blind(pepper, field, run))
}

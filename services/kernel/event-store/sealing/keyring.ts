import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { DerivedMasterKey, MasterKeys, Secrets } from './secrets.ts'
import { openBytes, sealBytes, unwrapIfIntact, type WrappedKey, wrapKey } from './wrap.ts'

export interface StoredKeyring {
  /** The master key that wraps new keys, and has sealed `secrets`. */
  readonly id: string
  readonly secrets: string
  /** During a rotation: the master key that wrapped the keys before. */
  readonly previous?: string
}

const NAMES = ['tokens', 'pepper', 'webhooks', 'devices'] as const
type Name = (typeof NAMES)[number]
export interface KeyringSecrets extends Readonly<Record<Name, KeyObject>> {
  /** Signing keys from before the last rotations of the master key, the latest first. */
  readonly signedBefore?: readonly KeyObject[]
}

/** The message names `MASTER_KEY`. */
export class WrongMasterKey extends Error {}

const PURPOSE = 'keyring'
const BYTES = 32

export function parseKeyring(text: string): StoredKeyring {
  return JSON.parse(text)
}

export function sealKeyring(master: DerivedMasterKey, secrets: KeyringSecrets, previous?: string): string {
  const textOf = (key: KeyObject) => key.export().toString('base64url')
  const named = Object.fromEntries(NAMES.map((name) => [name, textOf(secrets[name])]))
  const before = secrets.signedBefore?.map(textOf)
  const bytes = Buffer.from(JSON.stringify(before === undefined ? named : { ...named, signedBefore: before }))
  const ring: StoredKeyring = {
    id: master.id,
    secrets: sealBytes(master.wrap, PURPOSE, bytes).toString('base64url'),
    ...(previous !== undefined && { previous }),
  }
  return JSON.stringify(ring)
}

/** @throws Error if this is not the master key that sealed it. */
export function openKeyring(master: DerivedMasterKey, { secrets }: Pick<StoredKeyring, 'secrets'>): KeyringSecrets {
  const kept = JSON.parse(openBytes(master.wrap, PURPOSE, Buffer.from(secrets, 'base64url')).toString())
  const secretOf = (text: string) => createSecretKey(Buffer.from(text, 'base64url'))
  const of = (name: Name) => secretOf(kept[name] ?? standIn(kept.pepper, name))
  // An old keyring has a single key instead of a list.
  const before = kept.signedBefore === undefined ? {} : { signedBefore: [kept.signedBefore].flat().map(secretOf) }
  return { tokens: of('tokens'), pepper: of('pepper'), webhooks: of('webhooks'), devices: of('devices'), ...before }
}

/** A secret newer than this keyring is derived, so that it is the same in every process without a write. */
function standIn(pepper: string, name: Name): string {
  const key = Buffer.from(pepper, 'base64url')
  return Buffer.from(hkdfSync('sha256', key, '', `arrive/keyring/${name}`, BYTES)).toString('base64url')
}

/** Replaces the signing secrets, so that everything signed before becomes invalid. */
export function renewed(secrets: KeyringSecrets): KeyringSecrets {
  return { ...secrets, tokens: freshSecret(), devices: freshSecret() }
}

function freshSecret(): KeyObject {
  return createSecretKey(randomBytes(BYTES))
}

/**
 * A vault with keys is older than the keyring, so the secrets derived from its master key are taken over.
 * @throws WrongMasterKey if no available master key opens any of the keys.
 */
export function initialKeyring(masters: MasterKeys, first: readonly WrappedKey[], place: string): string {
  const all = masters()
  const there = first.filter(({ wrapped }) => wrapped !== null)
  const [wanted] = all
  if (there.length === 0 && wanted !== undefined) {
    return sealKeyring(wanted, renewed({ ...wanted, pepper: freshSecret(), webhooks: freshSecret() }))
  }
  const right = all.find((master) => there.some((key) => opensWith(master, key)))
  if (right === undefined) throw wrongKeyError(place)
  return sealKeyring(right, right)
}

function opensWith({ wrap }: DerivedMasterKey, { person, wrapped }: WrappedKey): boolean {
  return wrapped !== null && unwrapIfIntact(wrap, person, wrapped) !== undefined
}

function wrongKeyError(place: string): WrongMasterKey {
  return new WrongMasterKey(`MASTER_KEY is not the one that the keys in this ${place} were made under.`)
}

/**
 * @param place of the keys, for error messages
 * @throws WrongMasterKey
 */
export function createKeyring(masters: MasterKeys, text: string, place: string) {
  const known = new Map<string, DerivedMasterKey>()
  let taken = text
  let active = find(parseKeyring(text))
  let secrets = openKeyring(active, parseKeyring(text))
  const { pepper, webhooks } = secrets

  function find({ id, previous }: StoredKeyring): DerivedMasterKey {
    for (const master of masters()) known.set(master.id, master)
    const found = known.get(id)
    if (found === undefined) throw wrongKeyError(place)
    if (previous !== undefined && !known.has(previous)) {
      throw new WrongMasterKey(
        'MASTER_KEY_PREVIOUS must be the master key before: its rotation has not ended (docs/operations.md, ' +
          'Rotating the master key).',
      )
    }
    return found
  }

  /** @throws WrongMasterKey if its master key is not available. */
  function take(next: string): void {
    if (next === taken) return
    const stored = parseKeyring(next)
    active = find(stored)
    secrets = openKeyring(active, stored)
    taken = next
  }

  /** Tries any available master key; undefined if none of them opens it. */
  function open(person: number, wrapped: Uint8Array): KeyObject | undefined {
    const key = unwrapIfIntact(active.wrap, person, wrapped)
    if (key !== undefined) return key
    const others = [...known.values()].filter((master) => master !== active)
    return others.map(({ wrap }) => unwrapIfIntact(wrap, person, wrapped)).find((found) => found !== undefined)
  }

  const own: Secrets = {
    tokens: () => secrets.tokens,
    devices: () => secrets.devices,
    derived: (purpose) => active.derived(purpose),
    signedBefore: () => secrets.signedBefore ?? [],
    pepper,
    webhooks,
  }
  return {
    take,
    open,
    wrap: (person: number, key: KeyObject) => wrapKey(active.wrap, person, key),
    isCurrent: (person: number, wrapped: Uint8Array) => unwrapIfIntact(active.wrap, person, wrapped) !== undefined,
    secrets: own,
  }
}

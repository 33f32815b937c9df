import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { WrappedKey } from '../ports/key-vault.ts'
import type { Master, Masters, Secrets } from './secrets.ts'
import { openBytes, sealBytes, unwrapSound, wrapKey } from './wrap.ts'

/** The keyring as a vault keeps it, in JSON: the agency's secrets, sealed by a master key. */
export interface StoredRing {
  /** The master key that wraps new keys, and has sealed `secrets`. */
  readonly id: string
  /** In base64url. */
  readonly secrets: string
  /** While a rotation goes on: the master key that wrapped the keys before. */
  readonly previous?: string
}

const NAMES = ['tokens', 'pepper', 'webhooks', 'devices'] as const
type Name = (typeof NAMES)[number]
export type RingSecrets = Readonly<Record<Name, KeyObject>>

/** Thrown where the master key that is needed is not at hand; its message names `MASTER_KEY`. */
export class WrongMaster extends Error {}

const PURPOSE = 'keyring'
const BYTES = 32

export function parseRing(text: string): StoredRing {
  return JSON.parse(text)
}

/** The text of a keyring whose secrets are sealed by `master`. */
export function sealRing(master: Master, secrets: RingSecrets, previous?: string): string {
  const named = NAMES.map((name) => [name, secrets[name].export().toString('base64url')])
  const bytes = Buffer.from(JSON.stringify(Object.fromEntries(named)))
  const ring: StoredRing = {
    id: master.id,
    secrets: sealBytes(master.wrap, PURPOSE, bytes).toString('base64url'),
    ...(previous !== undefined && { previous }),
  }
  return JSON.stringify(ring)
}

/** The secrets of a keyring. @throws Error where this is not the master key that sealed it. */
export function openRing(master: Master, { secrets }: Pick<StoredRing, 'secrets'>): RingSecrets {
  const kept = JSON.parse(openBytes(master.wrap, PURPOSE, Buffer.from(secrets, 'base64url')).toString())
  const of = (name: Name) => createSecretKey(Buffer.from(kept[name] ?? standIn(kept.pepper, name), 'base64url'))
  return { tokens: of('tokens'), pepper: of('pepper'), webhooks: of('webhooks'), devices: of('devices') }
}

/**
 * For a secret that came into use later than this keyring: the same in every process, without anything being written.
 */
function standIn(pepper: string, name: Name): string {
  const key = Buffer.from(pepper, 'base64url')
  return Buffer.from(hkdfSync('sha256', key, '', `arrive/keyring/${name}`, BYTES)).toString('base64url')
}

/**
 * The same secrets but for those that sign what others bring back, which are new: nothing of before is good any more.
 */
export function renewed(secrets: RingSecrets): RingSecrets {
  return { ...secrets, tokens: freshSecret(), devices: freshSecret() }
}

/** A new secret of 256 random bits. */
function freshSecret(): KeyObject {
  return createSecretKey(randomBytes(BYTES))
}

/**
 * The first keyring of a vault. Without any keys its secrets are random; with keys the vault is one from before the
 * keyring, whose secrets were derived from the master key: they are taken over, so that everything is still found.
 * @param first some of the keys that the vault holds.
 * @throws WrongMaster where no master key at hand opens any of them.
 */
export function firstRing(masters: Masters, first: readonly WrappedKey[], place: string): string {
  const all = masters()
  const there = first.filter(({ wrapped }) => wrapped !== null)
  const [wanted] = all
  if (there.length === 0 && wanted !== undefined) {
    return sealRing(wanted, renewed({ ...wanted, pepper: freshSecret(), webhooks: freshSecret() }))
  }
  const right = all.find((master) => there.some((key) => opensUnder(master, key)))
  if (right === undefined) throw notTheOne(place)
  return sealRing(right, right)
}

function opensUnder({ wrap }: Master, { person, wrapped }: WrappedKey): boolean {
  return wrapped !== null && unwrapSound(wrap, person, wrapped) !== undefined
}

function notTheOne(place: string): WrongMaster {
  return new WrongMaster(`MASTER_KEY is not the one that the keys in this ${place} were made under.`)
}

/** What a process knows of the keyring of its vault. */
export interface Ring {
  /** Takes what the vault holds now. @throws WrongMaster where the master key that it needs is not at hand. */
  readonly take: (text: string) => void
  /** A person's key under the master key that wraps new ones. */
  readonly wrap: (person: number, key: KeyObject) => Buffer
  /** The key, under whichever master key at hand; nothing where it opens under none. */
  readonly open: (person: number, wrapped: Uint8Array) => KeyObject | undefined
  /** Whether a key is under the master key that wraps new ones. */
  readonly isCurrent: (person: number, wrapped: Uint8Array) => boolean
  readonly secrets: Secrets
}

/** @param place where the keys stand, for the sentence of an error. @throws WrongMaster */
export function createRing(masters: Masters, text: string, place: string): Ring {
  const known = new Map<string, Master>()
  let taken = text
  let active = find(parseRing(text))
  let secrets = openRing(active, parseRing(text))
  const { pepper, webhooks } = secrets

  function find({ id, previous }: StoredRing): Master {
    for (const master of masters()) known.set(master.id, master)
    const found = known.get(id)
    if (found === undefined) throw notTheOne(place)
    if (previous !== undefined && !known.has(previous)) {
      throw new WrongMaster(
        'MASTER_KEY_PREVIOUS must be the master key before: its rotation has not ended (infra/operations.md, ' +
          'Rotating the master key).',
      )
    }
    return found
  }

  function take(next: string): void {
    if (next === taken) return
    const stored = parseRing(next)
    active = find(stored)
    secrets = openRing(active, stored)
    taken = next
  }

  function open(person: number, wrapped: Uint8Array): KeyObject | undefined {
    const key = unwrapSound(active.wrap, person, wrapped)
    if (key !== undefined) return key
    const others = [...known.values()].filter((master) => master !== active)
    return others.map(({ wrap }) => unwrapSound(wrap, person, wrapped)).find((found) => found !== undefined)
  }

  return {
    take,
    open,
    wrap: (person, key) => wrapKey(active.wrap, person, key),
    isCurrent: (person, wrapped) => unwrapSound(active.wrap, person, wrapped) !== undefined,
    secrets: { tokens: () => secrets.tokens, devices: () => secrets.devices, pepper, webhooks },
  }
}

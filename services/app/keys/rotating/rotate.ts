import { setTimeout as pause } from 'node:timers/promises'
import { type DerivedMasterKey, type KeyVault, keyring, keyWrap, type MasterKeys } from '../../../kernel/index.ts'

export type RotatedVault = Pick<KeyVault, 'keyring' | 'replaceKeyring' | 'wrapped' | 'rewrap'>

/** Points where a rotation can be interrupted. At each one, everything before it is durable. */
export const ROTATION_STEPS = ['asked', 'begun', 'half', 'wrapped', 'ended', 'in-place'] as const
export type RotationStep = (typeof ROTATION_STEPS)[number]

export interface RotateOptions {
  /** Receives progress lines. */
  readonly report: (line: string) => void
  /** Called at each step; the tests end the process there. */
  readonly reached?: (step: RotationStep) => void
  readonly signal?: AbortSignal
  /** Milliseconds until every process that shares the vault has read its keyring. 0: none shares it. */
  readonly settle?: number
}

export interface Rotated {
  readonly id: string
  /** `keys` counts all keys under it, `rewrapped` those of this rotation. */
  readonly keys: number
  readonly rewrapped: number
  /** Persons whose keys open with none of the available master keys. */
  readonly damaged: readonly number[]
}

const CHUNK = 500
/**
 * Former log keys that can introduce the new one: two rotations may precede a start of Arrive. Not more, since anyone
 * with one of them and write access to the log could forge it.
 */
const MAX_ENTRIES = 2
const NOBODY = 0

/**
 * Wraps every key with the first available master key, and ends all sessions. It may run next to other processes and be
 * interrupted: another run resumes it. @throws WrongMasterKey if the master key in use is not available
 */
export async function rotate(vault: RotatedVault, masters: MasterKeys, options: RotateOptions): Promise<Rotated> {
  const { reached, settle = 0, signal } = options
  const all = masters()
  const [to] = all
  if (to === undefined) throw new keyring.WrongMasterKey('MASTER_KEY must be set.')
  const isNew = await begin(vault, all, to)
  reached?.('begun')
  const first = await wrapAll(vault, all, options)
  // A process that had not read the keyring yet may have made a key meanwhile and died before rewrapping it.
  if (isNew && settle > 0) await pause(settle, undefined, { signal })
  const last = settle > 0 ? await wrapAll(vault, all, { ...options, report: quiet }) : first
  reached?.('wrapped')
  await end(vault, to)
  reached?.('ended')
  return { ...last, id: to.id, rewrapped: settle > 0 ? first.rewrapped + last.rewrapped : first.rewrapped }
}

const quiet = () => undefined

/** From here on new keys use the new master key, and older tokens are invalid. False if it had begun before. */
async function begin(vault: RotatedVault, all: readonly DerivedMasterKey[], to: DerivedMasterKey): Promise<boolean> {
  for (;;) {
    const before = await vault.keyring()
    const ring = keyring.parseKeyring(before)
    if (ring.id === to.id) return ring.previous !== undefined
    if (ring.previous !== undefined) {
      throw new keyring.WrongMasterKey(
        'A rotation before this one has not ended: run it to its end with its two keys first.',
      )
    }
    const from = all.find(({ id }) => id === ring.id)
    if (from === undefined) {
      throw new keyring.WrongMasterKey('MASTER_KEY_PREVIOUS must be the master key that the keys are wrapped by now.')
    }
    const secrets = keyring.openKeyring(from, ring)
    const signedBefore = [from.derived('proof'), ...(secrets.signedBefore ?? [])].slice(0, MAX_ENTRIES)
    const after = keyring.sealKeyring(to, { ...keyring.renewed(secrets), signedBefore }, from.id)
    if (await vault.replaceKeyring(after, before)) return true
  }
}

async function end(vault: RotatedVault, to: DerivedMasterKey): Promise<void> {
  for (;;) {
    const before = await vault.keyring()
    const { id, secrets, previous } = keyring.parseKeyring(before)
    if (id !== to.id)
      throw new keyring.WrongMasterKey('Another rotation has begun meanwhile: it goes on in its own process.')
    if (previous === undefined || (await vault.replaceKeyring(JSON.stringify({ id, secrets }), before))) return
  }
}

type Walked = Omit<Rotated, 'id'>

async function wrapAll(vault: RotatedVault, all: readonly DerivedMasterKey[], options: RotateOptions): Promise<Walked> {
  const { report, reached, signal } = options
  let walked: Walked = { keys: 0, rewrapped: 0, damaged: [] }
  for (let last = NOBODY - 1; ; ) {
    signal?.throwIfAborted()
    const keys = await vault.wrapped(last, CHUNK)
    const lastKey = keys.at(-1)
    if (lastKey === undefined) return walked
    const changes = keys.map((key) => changeOf(all, key))
    const rewraps = changes.filter((change) => typeof change === 'object')
    await vault.rewrap(rewraps)
    walked = {
      keys: walked.keys + changes.filter((change) => change !== 'destroyed' && change !== 'damaged').length,
      rewrapped: walked.rewrapped + rewraps.length,
      damaged: [...walked.damaged, ...keys.filter((_, at) => changes[at] === 'damaged').map(({ person }) => person)],
    }
    report(`keys: ${walked.keys}`)
    reached?.('half')
    last = lastKey.person
  }
}

function changeOf(
  [to, ...others]: readonly DerivedMasterKey[],
  { person, wrapped }: keyWrap.WrappedKey,
): Parameters<KeyVault['rewrap']>[0][number] | 'destroyed' | 'current' | 'damaged' {
  if (wrapped === null || to === undefined) return 'destroyed'
  if (keyWrap.unwrapIfIntact(to.wrap, person, wrapped) !== undefined) return 'current'
  for (const { wrap } of others) {
    const key = keyWrap.unwrapIfIntact(wrap, person, wrapped)
    if (key !== undefined) return { person, before: wrapped, after: keyWrap.wrapKey(to.wrap, person, key) }
  }
  return 'damaged'
}

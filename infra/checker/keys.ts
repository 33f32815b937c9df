import { type Finding, ofProof } from './findings.ts'
import { hexOf } from './hashes.ts'
import { isGoodBy, keyOf, noteOf, type VerifierKey } from './notes.ts'
import type { Begun, ProofEvent, Rotated } from './proof-events.ts'

/** A tree's keys, as far as the log shows. */
export interface Keys {
  readonly known: readonly VerifierKey[]
  /** Whether an event with a key was altered; an unknown key on a note then proves nothing. */
  readonly lost: boolean
  readonly findings: readonly Finding[]
}

/** Follows one tree's keys from its begin through each handover that the old and the new key signed. */
export function keysOf(events: readonly ProofEvent[]): Keys {
  let keys = beginning(events.find((each) => each.kind === 'begun'))
  for (const event of events) {
    if (event.kind === 'rotated') keys = rotated(keys, event)
    if (event.kind === 'unreadable' && (event.was === 'begun' || event.was === 'rotated'))
      keys = { ...keys, lost: true }
  }
  return keys
}

function beginning(begun: Begun | undefined): Keys {
  if (begun === undefined) return { known: [], lost: true, findings: [] }
  const key = keyOf(begun.key)
  const own = hexOf(begun.id).slice(0, 8)
  if (key !== undefined && key.name === begun.origin && begun.origin.endsWith(`/${own}`)) {
    return { known: [key], lost: false, findings: [] }
  }
  return { known: key ? [key] : [], lost: true, findings: [ofProof('altered', begun.id)] }
}

function rotated(keys: Keys, event: Rotated): Keys {
  const [old, fresh] = [keyOf(event.old), keyOf(event.new)]
  const named = [old, fresh].filter((key) => key !== undefined)
  const known = [...keys.known, ...named]
  if (old === undefined || fresh === undefined || !isSignedByBoth(event, old, fresh)) {
    return { known, lost: true, findings: [...keys.findings, ofProof('altered', event.id)] }
  }
  const follows = keys.lost || keys.known.some((key) => isSame(key, old))
  return { ...keys, known, findings: follows ? keys.findings : [...keys.findings, ofProof('missing')] }
}

function isSignedByBoth({ old, new: fresh, note }: Rotated, oldKey: VerifierKey, newKey: VerifierKey): boolean {
  const read = noteOf(note)
  if (read === undefined || read.text !== `arrive/key/1\n${old}\n${fresh}\n`) return false
  return isGoodBy(read, oldKey) && isGoodBy(read, newKey)
}

export function isSame(one: VerifierKey, other: VerifierKey): boolean {
  return one.name === other.name && one.bytes.equals(other.bytes)
}

import { type KeyObject, randomBytes } from 'node:crypto'
import { keyWrap } from '../kernel/index.ts'

/** A secret sealed with a key derived from the master key, bound to its subscription. */
export interface SealedSecret {
  readonly sealed: string
  /** Milliseconds since 1970 until which it signs; absent for the current one. */
  readonly until?: number
}

const MARK = 'whsec_'
const BYTES = 32
/** How long the previous secret still signs, in milliseconds. */
const OVERLAP = 24 * 60 * 60 * 1_000

export function newSecret(
  key: KeyObject,
  subscription: string,
): { readonly shown: string; readonly kept: SealedSecret } {
  const bytes = randomBytes(BYTES)
  const sealed = keyWrap.sealBytes(key, purposeOf(subscription), bytes).toString('base64url')
  return { shown: `${MARK}${bytes.toString('base64')}`, kept: { sealed } }
}

export function rotated(before: readonly SealedSecret[], fresh: SealedSecret, now: number): readonly SealedSecret[] {
  const last = before.find(({ until }) => until === undefined)
  return last === undefined ? [fresh] : [fresh, { ...last, until: now + OVERLAP }]
}

/** Every secret that signs now, newest first. */
export function openSecrets(
  key: KeyObject,
  subscription: string,
  secrets: readonly SealedSecret[],
  now: number,
): readonly Buffer[] {
  const living = secrets.filter(({ until }) => until === undefined || until > now)
  return living.map(({ sealed }) => keyWrap.openBytes(key, purposeOf(subscription), Buffer.from(sealed, 'base64url')))
}

function purposeOf(subscription: string): string {
  return `secret of subscription/${subscription}`
}

import type { PasskeyAsked, SecondFactorAsked } from '@arrive/contracts/errors.ts'
import type { FactorAdded } from '@arrive/contracts/events/factor-added.ts'

/** How many second factors an account can have. */
export const MOST_FACTORS = 10

/** A second factor of an account. */
export interface Factor extends FactorAdded {
  /** ISO 8601, UTC. */
  readonly addedAt: string
}

/** What an account has beside its password. */
export interface Factors {
  /** Absent: none. */
  readonly factors?: readonly Factor[]
  /** Keyed hashes of the backup codes that are left. */
  readonly backupCodes?: readonly string[]
  /** When it was first told that it needs a second factor. */
  readonly factorRequiredAt?: string
}

/** Whether a login needs more than the password. */
export function asksFactor({ factors = [] }: Factors): boolean {
  return factors.length > 0
}

/** The ways in which an account can show a second factor. */
export function methodsOf({ factors = [], backupCodes = [] }: Factors): SecondFactorAsked['methods'] {
  const has = (method: Factor['method']) => factors.some((factor) => factor.method === method)
  return [
    ...(has('totp') ? (['totp'] as const) : []),
    ...(has('passkey') ? (['passkey'] as const) : []),
    ...(backupCodes.length > 0 ? (['backup-code'] as const) : []),
  ]
}

/** Its authenticators of codes, each with its secret. */
export function totpsOf({ factors = [] }: Factors): readonly { readonly id: string; readonly secret: Buffer }[] {
  return factors.flatMap(({ factor, secret }) =>
    secret === null ? [] : [{ id: factor, secret: Buffer.from(secret, 'base64url') }],
  )
}

/** Its passkeys, each with its public key. */
export function passkeysOf({ factors = [] }: Factors) {
  return factors.flatMap(({ factor, passkey }) => (passkey === null ? [] : [{ factor, ...passkey }]))
}

/** Whether the passkey with this name is one of its own. */
export function hasPasskey(account: Factors, id: string): boolean {
  return passkeysOf(account).some((one) => one.id === id)
}

/** What one of its passkeys is asked to sign; undefined where there is none. */
export function passkeyAsked(account: Factors, rpId: string, challenge: string): PasskeyAsked | undefined {
  const passkeys = passkeysOf(account)
  if (passkeys.length === 0) return undefined
  const allowCredentials = passkeys.map(({ id }) => ({ id, type: 'public-key' as const }))
  return { challenge, rpId, allowCredentials, userVerification: 'preferred' }
}

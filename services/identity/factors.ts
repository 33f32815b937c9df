import type { PasskeyAsked, SecondFactorAsked } from '@arrive/contracts/errors.ts'
import type { FactorAdded } from '@arrive/contracts/events/factor-added.ts'

export const MAX_FACTORS = 10

export interface Factor extends FactorAdded {
  /** ISO 8601, UTC. */
  readonly addedAt: string
}

export interface Factors {
  readonly factors?: readonly Factor[]
  /** Keyed hashes of the unused backup codes. */
  readonly backupCodes?: readonly string[]
  /** Beginning of the grace period. */
  readonly factorRequiredAt?: string
}

export function asksFactor({ factors = [] }: Factors): boolean {
  return factors.length > 0
}

export function methodsOf({ factors = [], backupCodes = [] }: Factors): SecondFactorAsked['methods'] {
  const has = (method: Factor['method']) => factors.some((factor) => factor.method === method)
  return [
    ...(has('totp') ? (['totp'] as const) : []),
    ...(has('passkey') ? (['passkey'] as const) : []),
    ...(backupCodes.length > 0 ? (['backup-code'] as const) : []),
  ]
}

export function totpsOf({ factors = [] }: Factors): readonly { readonly id: string; readonly secret: Buffer }[] {
  return factors.flatMap(({ factor, secret }) =>
    secret === null ? [] : [{ id: factor, secret: Buffer.from(secret, 'base64url') }],
  )
}

export function passkeysOf({ factors = [] }: Factors) {
  return factors.flatMap(({ factor, passkey }) => (passkey === null ? [] : [{ factor, ...passkey }]))
}

export function hasPasskey(account: Factors, id: string): boolean {
  return passkeysOf(account).some((one) => one.id === id)
}

export function passkeyAsked(account: Factors, rpId: string, challenge: string): PasskeyAsked | undefined {
  const passkeys = passkeysOf(account)
  if (passkeys.length === 0) return undefined
  const allowCredentials = passkeys.map(({ id }) => ({ id, type: 'public-key' as const }))
  return { challenge, rpId, allowCredentials, userVerification: 'preferred' }
}

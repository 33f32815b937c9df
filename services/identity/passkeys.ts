import { hash } from 'node:crypto'
import { agency } from '@arrive/contracts/agency.ts'
import type { addFactor, secondFactor } from '@arrive/contracts/calls/factors.ts'
import type { AnswerOf, BodyOf } from '@arrive/contracts/typed.ts'
import type { Kernel } from '../kernel/index.ts'
import { type Factors, passkeysOf } from './factors.ts'

type Attestation = NonNullable<BodyOf<typeof addFactor>['attestation']>
type Assertion = NonNullable<BodyOf<typeof secondFactor>['assertion']>

/** Whose passkeys they are. */
interface PasskeyOwner extends Factors {
  readonly person: number
  readonly email: string
  readonly createdAt: string
}

/** Ed25519, ES256 and RS256, as the standard names them: what all authenticators know one of. */
const ALGORITHMS = [-8, -7, -257]

/** Whose root certificates the library brings along. */
const MAKERS = ['android-key', 'android-safetynet', 'apple', 'mds'] as const

/** Whom passkeys are for: the host that the screens are opened at, and no other. */
function partyOf({ settings }: Pick<Kernel, 'settings'>) {
  const { hostname, origin } = new URL(settings.publicOrigin)
  return { id: hostname, origin }
}

/** The host by which a passkey knows that it is asked by us. */
export function partyId(kernel: Pick<Kernel, 'settings'>): string {
  return partyOf(kernel).id
}

/** What a browser makes a new passkey of. */
export function newPasskeyAsked(
  kernel: Pick<Kernel, 'settings'>,
  account: PasskeyOwner,
  challenge: string,
): NonNullable<AnswerOf<'begin-factor'>['passkey']> {
  const type = 'public-key' as const
  // Says nothing of the person to whoever finds the authenticator, and is the same for each of their passkeys.
  const id = hash('sha256', `arrive/passkey-user/1\n${account.person}\n${account.createdAt}`, 'base64url')
  return {
    challenge,
    rp: { id: partyId(kernel), name: agency.name },
    user: { id, name: account.email, displayName: account.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    excludeCredentials: passkeysOf(account).map(({ id: known }) => ({ type, id: known })),
  }
}

/** The passkey that a browser has made for this challenge; undefined where it is not what was asked for. */
export async function checkedPasskey(kernel: Pick<Kernel, 'settings'>, challenge: string, made: Attestation) {
  const { SettingsService, verifyRegistrationResponse } = await import('@simplewebauthn/server')
  // Nothing is asked of who made an authenticator. With its roots the library would read an address out of what was
  // sent and call it, to ask whether a certificate was revoked.
  for (const identifier of MAKERS) SettingsService.setRootCertificates({ identifier, certificates: [] })
  const { id, clientDataJSON, attestationObject } = made
  const party = partyOf(kernel)
  const checking = verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
      type: 'public-key',
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const { registrationInfo } = await checking.catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) return undefined
  const { credential } = registrationInfo
  return { id: credential.id, key: Buffer.from(credential.publicKey).toString('base64url') }
}

/**
 * Whether a passkey of the account has signed this challenge. How often it has signed is not compared: most passkeys
 * are kept on several devices and say 0, and after a restore the count would be one of before.
 */
export async function isSigned(
  kernel: Pick<Kernel, 'settings'>,
  account: Factors,
  challenge: string,
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
): Promise<boolean> {
  const passkey = passkeysOf(account).find((one) => one.id === id)
  if (passkey === undefined) return false
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const party = partyOf(kernel)
  const checking = verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
      type: 'public-key',
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: { id, publicKey: new Uint8Array(Buffer.from(passkey.key, 'base64url')), counter: 0 },
  })
  return checking.then(
    ({ verified }) => verified,
    () => false,
  )
}

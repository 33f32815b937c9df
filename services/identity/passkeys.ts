import { hash } from 'node:crypto'
import { agency } from '@arrive/contracts/agency.ts'
import type { addFactor, secondFactor } from '@arrive/contracts/calls/factors.ts'
import type { AnswerOf, BodyOf } from '@arrive/contracts/typed.ts'
import type { Kernel } from '../kernel/index.ts'
import { type Factors, passkeysOf } from './factors.ts'

type Attestation = NonNullable<BodyOf<typeof addFactor>['attestation']>
type Assertion = NonNullable<BodyOf<typeof secondFactor>['assertion']>

interface PasskeyOwner extends Factors {
  readonly person: number
  readonly email: string
  readonly createdAt: string
}

/** Ed25519, ES256 and RS256 (COSE numbers): every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

const MAKERS = ['android-key', 'android-safetynet', 'apple', 'mds'] as const

function partyOf({ settings }: Pick<Kernel, 'settings'>) {
  const { hostname, origin } = new URL(settings.publicOrigin)
  return { id: hostname, origin }
}

export function partyId(kernel: Pick<Kernel, 'settings'>): string {
  return partyOf(kernel).id
}

export function newPasskeyAsked(
  kernel: Pick<Kernel, 'settings'>,
  account: PasskeyOwner,
  challenge: string,
): NonNullable<AnswerOf<'begin-factor'>['passkey']> {
  const type = 'public-key' as const
  // Reveals nothing about the person, and is the same for all their passkeys.
  const id = hash('sha256', `arrive/passkey-user/1\n${account.person}\n${account.createdAt}`, 'base64url')
  return {
    challenge,
    rp: { id: partyId(kernel), name: agency.name },
    user: { id, name: account.email, displayName: account.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    excludeCredentials: passkeysOf(account).map(({ id: known }) => ({ type, id: known })),
  }
}

export async function checkedPasskey(kernel: Pick<Kernel, 'settings'>, challenge: string, made: Attestation) {
  const { SettingsService, verifyRegistrationResponse } = await import('@simplewebauthn/server')
  // No attestation. With root certificates the library would fetch a URL from the response to check revocation.
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

/** Does not compare the signature counter: synced passkeys send 0, and a restore would bring back an older count. */
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

/** The server's sign-in challenge for a passkey, with bytes in base64url. */
export interface PasskeyChallenge {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials: readonly { readonly id: string; readonly type: 'public-key' }[]
  readonly userVerification: 'preferred'
}

/** The server's options for a new passkey. */
export interface PasskeyOptions {
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[]
  readonly excludeCredentials: readonly { readonly type: 'public-key'; readonly id: string }[]
}

/** Browsers support passkeys only on secure connections. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** @throws DOMException if the person or the browser refuses */
export async function signByPasskey({ challenge, rpId, allowCredentials, userVerification }: PasskeyChallenge) {
  const found = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId,
      userVerification,
      allowCredentials: allowCredentials.map(({ id, type }) => ({ id: bytesOf(id), type })),
    },
  })
  if (!(found instanceof PublicKeyCredential) || !(found.response instanceof AuthenticatorAssertionResponse)) {
    throw new TypeError('This is no passkey')
  }
  const { clientDataJSON, authenticatorData, signature } = found.response
  return {
    id: found.id,
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
  }
}

/** @throws DOMException if the person or the browser refuses */
export async function makePasskey(options: PasskeyOptions) {
  const { challenge, rp, user, pubKeyCredParams, excludeCredentials } = options
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp: { ...rp },
      user: { ...user, id: bytesOf(user.id) },
      pubKeyCredParams: [...pubKeyCredParams],
      excludeCredentials: excludeCredentials.map(({ id, type }) => ({ id: bytesOf(id), type })),
    },
  })
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) {
    throw new TypeError('This is no passkey')
  }
  const { clientDataJSON, attestationObject } = made.response
  return { id: made.id, clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) }
}

/** Whether the authenticator already has a passkey of the account. */
export function isKnown(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

/** Why passkeys can't work at this address; undefined if it is the one they are bound to. */
export function wrongAddress(host: string, rpId: string): string | undefined {
  if (host === rpId || host.endsWith(`.${rpId}`)) return undefined
  return `Passkeys do not work at ${host}. Open this site at ${rpId} to use one.`
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

interface PasskeyOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
}

interface Attestation {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/** An authenticator that makes the same passkey each time and ignores the exclusion list. */
export function stubbornAuthenticator(origin: string): (asked: PasskeyOptions) => Attestation {
  const id = randomBytes(32)
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its two coordinates.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return ({ challenge, rp }) => {
    const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
    const authData = Buffer.concat([
      createHash('sha256').update(rp.id).digest(),
      // Flags: user present, user verified, attested credential data; signature counter 0; AAGUID 0.
      Buffer.from('4500000000', 'hex'),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      key,
    ])
    return {
      id: id.toString('base64url'),
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: Buffer.concat([
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": …}, with two-byte lengths.
        Buffer.from('a3', 'hex'),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from('a0', 'hex'),
        cborText('authData'),
        Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
        authData,
      ]).toString('base64url'),
    }
  }
}

/** For texts shorter than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.from([0x60 + text.length, ...Buffer.from(text)])
}

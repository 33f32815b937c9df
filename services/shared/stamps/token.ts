import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp'
import { assertStampingCertificate } from './chain.ts'
import { signedContentOf } from './cms.ts'
import { assertSigned } from './signature.ts'

export interface TimeStamp {
  readonly time: Date
  /** An object identifier for what the authority promises with its stamps. */
  readonly policy: string
  /** In milliseconds, if the authority states it. */
  readonly accuracy: number
  /** The request's nonce in DER; absent if the stamp has none. */
  readonly nonce?: Uint8Array
}

export const SHA256 = '2.16.840.1.101.3.4.2.1'

export interface SignedStamp {
  readonly stamp: TimeStamp
  readonly certificate: X509Certificate
  readonly others: readonly X509Certificate[]
}

/** Checks the hash and the signature (RFC 3161), but not trust in the certificate. @throws Error if either is wrong. */
export function readTimeStamp(token: Uint8Array, sha256: Uint8Array): SignedStamp {
  const { encapContentInfo, certificates = [], signerInfos } = signedContentOf(token)
  const content = encapContentInfo.eContent?.single
  if (encapContentInfo.eContentType !== id_ct_tstInfo || content === undefined) throw new Error('It is no time stamp')
  const [signer, ...more] = signerInfos
  if (signer === undefined || more.length > 0) throw new Error('It is not signed once')
  const info = AsnConvert.parse(content.buffer, TSTInfo)
  const others = certificates.map((one) => new X509Certificate(Buffer.from(one)))
  const certificate = assertSigned(signer, Buffer.from(content.buffer), others)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithm !== SHA256 || !Buffer.from(hashedMessage.buffer).equals(sha256)) {
    throw new Error('It is of something else')
  }
  return { stamp: said(info), certificate, others }
}

/** Checks that the certificate is for time stamps alone and chains to a trusted one. @throws Error if not. */
export function assertTrusted(
  { stamp: { time: at }, certificate, others }: SignedStamp,
  trusted: readonly X509Certificate[],
): void {
  assertStampingCertificate(certificate, { others, trusted, at })
}

function said({ genTime: time, policy, nonce, accuracy }: TSTInfo): TimeStamp {
  const { seconds = 0, millis = 0 } = accuracy ?? {}
  return {
    time,
    policy,
    accuracy: seconds * 1_000 + millis + (accuracy?.micros === undefined ? 0 : 1),
    ...(nonce !== undefined && { nonce: new Uint8Array(nonce) }),
  }
}

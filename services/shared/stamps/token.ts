import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp'
import { assertStampingCertificate } from './chain.ts'
import { signedContentOf } from './cms.ts'
import { assertSigned } from './signature.ts'

/** What a time stamp authority has signed. */
export interface TimeStamp {
  readonly time: Date
  /** An object identifier: what the authority promises with its stamps. */
  readonly policy: string
  /** In milliseconds, where the authority says how exact its time is. */
  readonly accuracy: number
  /** The number that it was asked with, as it stands in DER; absent where it names none. */
  readonly nonce?: Uint8Array
}

/** The object identifier of SHA-256. */
export const SHA256 = '2.16.840.1.101.3.4.2.1'

/** A stamp that somebody has signed, and with which certificate. */
export interface SignedStamp {
  readonly stamp: TimeStamp
  readonly certificate: X509Certificate
  /** All certificates that came with it. */
  readonly others: readonly X509Certificate[]
}

/**
 * What a token (RFC 3161) says of a SHA-256: it is of this one, and signed with the one certificate that it names.
 * Whose that is has to be asked apart. @throws Error with what is wrong.
 */
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

/** Whether the certificate of a stamp is for stamps alone and leads to one that is trusted. @throws Error if not. */
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

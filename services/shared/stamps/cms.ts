import { ContentInfo, EncapsulatedContentInfo, id_signedData, SignerInfos } from '@peculiar/asn1-cms'
import { AsnConvert, AsnProp, AsnPropTypes, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

/** The parts of a token that are read (RFC 5652). Schemas are set by calls, not decorators. */

/** Keeps certificates as raw bytes: signed data must not be re-encoded. */
export class SignedContent {
  version = 0
  digestAlgorithms: ArrayBuffer = new ArrayBuffer(0)
  encapContentInfo = new EncapsulatedContentInfo()
  certificates?: ArrayBuffer[]
  crls?: ArrayBuffer[]
  signerInfos = new SignerInfos()
}

const ANY = { type: AsnPropTypes.Any, repeated: 'set', implicit: true, optional: true } as const
AsnProp({ type: AsnPropTypes.Integer })(SignedContent.prototype, 'version')
AsnProp({ type: AsnPropTypes.Any })(SignedContent.prototype, 'digestAlgorithms')
AsnProp({ type: EncapsulatedContentInfo })(SignedContent.prototype, 'encapContentInfo')
AsnProp({ ...ANY, context: 0 })(SignedContent.prototype, 'certificates')
AsnProp({ ...ANY, context: 1 })(SignedContent.prototype, 'crls')
AsnProp({ type: SignerInfos })(SignedContent.prototype, 'signerInfos')

/** A certificate's hash (RFC 5035): SHA-256 if no algorithm is named, SHA-1 in the older form. */
export class CertificateHash {
  hashAlgorithm?: AlgorithmIdentifier
  certHash = new OctetString()
  issuerSerial?: ArrayBuffer
}

AsnProp({ type: AlgorithmIdentifier, optional: true })(CertificateHash.prototype, 'hashAlgorithm')
AsnProp({ type: OctetString })(CertificateHash.prototype, 'certHash')
AsnProp({ type: AsnPropTypes.Any, optional: true })(CertificateHash.prototype, 'issuerSerial')

export class SigningCertificate {
  certs: CertificateHash[] = []
  policies?: ArrayBuffer
}

AsnProp({ type: CertificateHash, repeated: 'sequence' })(SigningCertificate.prototype, 'certs')
AsnProp({ type: AsnPropTypes.Any, optional: true })(SigningCertificate.prototype, 'policies')

/** @throws Error if it is not signed data. */
export function signedContentOf(token: Uint8Array): SignedContent {
  const { contentType, content } = AsnConvert.parse(token, ContentInfo)
  if (contentType !== id_signedData) throw new Error('It is no signed data')
  return AsnConvert.parse(content, SignedContent)
}

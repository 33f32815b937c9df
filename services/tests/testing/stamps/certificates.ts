import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** ECDSA with SHA-256. */
export const ECDSA = '1.2.840.10045.4.3.2'
const COMMON_NAME = '2.5.4.3'
const DAY = 86_400_000

/** For tests. */
export interface Holder {
  readonly certificate: X509Certificate
  readonly key: KeyObject
}

export interface Issue {
  readonly name: string
  /** Absent if self-signed. */
  readonly issuer?: Holder
  /** Whether it may sign others, with this many in between. */
  readonly authority?: { readonly between?: number }
  readonly purposes?: readonly string[]
  /** Makes the purposes not critical. */
  readonly loose?: boolean
  /** Milliseconds since 1970. */
  readonly from?: number
  readonly to?: number
}

let serial = 1

/** Makes a certificate with a new key on the curve P-256. */
export function issue({ name, issuer, authority, purposes, loose, from, to }: Issue): Holder {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const constraints = new BasicConstraints({
    cA: authority !== undefined,
    ...(authority?.between !== undefined && { pathLenConstraint: authority.between }),
  })
  const uses = purposes === undefined ? [] : [extension(id_ce_extKeyUsage, new ExtendedKeyUsage([...purposes]), !loose)]
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.of(serial++ & 0x7f, 1).buffer,
    signature: new AlgorithmIdentifier({ algorithm: ECDSA }),
    issuer: issuer === undefined ? named(name) : subjectOf(issuer),
    validity: new Validity({
      notBefore: new Date(from ?? Date.now() - DAY),
      notAfter: new Date(to ?? Date.now() + DAY),
    }),
    subject: named(name),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey.export({ format: 'der', type: 'spki' }), SubjectPublicKeyInfo),
    extensions: new Extensions([extension(id_ce_basicConstraints, constraints, true), ...uses]),
  })
  const signed = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), issuer?.key ?? key)
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: ECDSA }),
    signatureValue: Uint8Array.from(signed).buffer,
  })
  return { certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))), key }
}

function extension(extnID: string, value: object, critical: boolean): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })
}

function named(name: string): Name {
  const value = new AttributeValue({ utf8String: name })
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])])
}

function subjectOf({ certificate }: Holder): Name {
  return AsnConvert.parse(certificate.raw, Certificate).tbsCertificate.subject
}

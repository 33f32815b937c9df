import { constants, createHash, verify, type X509Certificate } from 'node:crypto'
import type { Attribute, SignerInfo } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { SigningCertificate } from './cms.ts'

const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

interface Scheme {
  readonly key: 'rsa' | 'ec' | 'ed25519'
  readonly hash?: string
  readonly isPss?: true
}

const SCHEMES: Readonly<Record<string, Scheme>> = {
  '1.2.840.113549.1.1.1': { key: 'rsa' },
  '1.2.840.113549.1.1.10': { key: 'rsa', isPss: true },
  '1.2.840.113549.1.1.11': { key: 'rsa', hash: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', hash: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', hash: 'sha512' },
  '1.2.840.10045.4.3.2': { key: 'ec', hash: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', hash: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', hash: 'sha512' },
  '1.3.101.112': { key: 'ed25519' },
}

export const CONTENT_TYPE = '1.2.840.113549.1.9.3'
export const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
export const SIGNING_CERTIFICATE_2 = '1.2.840.113549.1.9.16.2.47'
export const TIME_STAMP_TYPE = Buffer.from('060b2a864886f70d0109100104', 'hex')

const SET = 0x31

/** Returns the signer's certificate; it and the content are signed by hash. @throws Error with what is wrong. */
export function assertSigned(
  { signedAttrs = [], digestAlgorithm, signatureAlgorithm, signature }: SignerInfo,
  content: Uint8Array,
  certificates: readonly X509Certificate[],
): X509Certificate {
  const digest = HASHES[digestAlgorithm.algorithm]
  const scheme = SCHEMES[signatureAlgorithm.algorithm]
  if (digest === undefined || scheme === undefined) throw new Error('It is signed in a way that is not known here')
  const digested = AsnConvert.parse(theValue(signedAttrs, MESSAGE_DIGEST), OctetString)
  const isWhole = Buffer.from(digested.buffer).equals(createHash(digest).update(content).digest())
  if (!TIME_STAMP_TYPE.equals(theValue(signedAttrs, CONTENT_TYPE)) || !isWhole)
    throw new Error('Its content was altered')
  const certificate = signingCertificate(signedAttrs, certificates)
  const hash = scheme.key === 'ed25519' ? null : (scheme.hash ?? digest)
  const { publicKey: key } = certificate
  const padding = scheme.isPss === true ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING
  const how = scheme.key === 'rsa' ? { key, padding } : { key }
  const isOwn = key.asymmetricKeyType === scheme.key && verify(hash, signedSet(signedAttrs), how, bytesOf(signature))
  if (!isOwn) throw new Error('Its signature does not stand')
  return certificate
}

function signingCertificate(
  attributes: readonly Attribute[],
  certificates: readonly X509Certificate[],
): X509Certificate {
  const newer = attributes.some(({ attrType }) => attrType === SIGNING_CERTIFICATE_2)
  const value = theValue(attributes, newer ? SIGNING_CERTIFICATE_2 : SIGNING_CERTIFICATE)
  const [first] = AsnConvert.parse(value, SigningCertificate).certs
  const named = first?.hashAlgorithm?.algorithm
  const hash = newer ? (named === undefined ? 'sha256' : HASHES[named]) : 'sha1'
  if (first === undefined || hash === undefined) throw new Error('It does not name the certificate of its signer')
  const hashed = bytesOf(first.certHash)
  const found = certificates.find(({ raw }) => createHash(hash).update(raw).digest().equals(hashed))
  if (found === undefined) throw new Error('It has not the certificate of its signer')
  return found
}

function theValue(attributes: readonly Attribute[], type: string): Buffer {
  const [attribute, ...more] = attributes.filter(({ attrType }) => attrType === type)
  const [value, ...others] = attribute?.attrValues ?? []
  if (value === undefined || more.length + others.length > 0) throw new Error('It lacks what a time stamp has to say')
  return Buffer.from(value)
}

/** The attributes as they are signed (RFC 5652, section 5.4): a DER set, which is sorted. */
export function signedSet(attributes: readonly Attribute[]): Buffer {
  const all = attributes.map((attribute) => Buffer.from(AsnConvert.serialize(attribute)))
  const content = Buffer.concat(all.toSorted(Buffer.compare))
  const { length } = content
  const sized = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([SET, ...sized]), content])
}

function bytesOf({ buffer }: OctetString): Buffer {
  return Buffer.from(buffer)
}

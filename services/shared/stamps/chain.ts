import type { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_kp_timeStamping,
} from '@peculiar/asn1-x509'

const LONGEST_CHAIN = 8

/**
 * Requires a certificate for time stamps alone, valid up to a trusted one. Does not check revocation.
 * @throws Error with what is wrong.
 */
export function assertStampingCertificate(signer: X509Certificate, { others, trusted, at }: ChainContext): void {
  const usages = extensionsOf(signer).filter(({ extnID }) => extnID === id_ce_extKeyUsage)
  const [usage] = usages
  if (usage === undefined || usages.length > 1 || !usage.critical) throw new Error('Its certificate is not for stamps')
  const purposes = AsnConvert.parse(usage.extnValue, ExtendedKeyUsage)
  if (purposes.length !== 1 || purposes[0] !== id_kp_timeStamping) throw new Error('Its certificate is not for stamps')
  let current = signer
  for (let between = 0; between < LONGEST_CHAIN; between++) {
    if (at < current.validFromDate || at > current.validToDate) throw new Error('A certificate was not valid then')
    if (trusted.some(({ raw }) => raw.equals(current.raw))) return
    const issuer = [...trusted, ...others].find((one) => hasIssued(one, current, between))
    if (issuer === undefined) break
    current = issuer
  }
  throw new Error('Its certificate leads to none that is trusted')
}

interface ChainContext {
  readonly others: readonly X509Certificate[]
  readonly trusted: readonly X509Certificate[]
  readonly at: Date
}

function hasIssued(issuer: X509Certificate, certificate: X509Certificate, between: number): boolean {
  if (!issuer.ca || !certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey)) return false
  const limits = extensionsOf(issuer).find(({ extnID }) => extnID === id_ce_basicConstraints)
  if (limits === undefined) return false
  const { pathLenConstraint = LONGEST_CHAIN } = AsnConvert.parse(limits.extnValue, BasicConstraints)
  return between <= pathLenConstraint
}

function extensionsOf({ raw }: X509Certificate) {
  return AsnConvert.parse(raw, Certificate).tbsCertificate.extensions ?? []
}

import { createHash, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
  TSTInfo,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier, Certificate, id_kp_timeStamping } from '@peculiar/asn1-x509'
import { CertificateHash, SigningCertificate } from '../../../shared/stamps/cms.ts'
import {
  CONTENT_TYPE,
  MESSAGE_DIGEST,
  SIGNING_CERTIFICATE_2,
  signedSet,
  TIME_STAMP_TYPE,
} from '../../../shared/stamps/signature.ts'
import { SHA256 } from '../../../shared/stamps/token.ts'
import { ECDSA, type Holder, issue } from './certificates.ts'

/** Ways in which an authority deviates from the request. */
export interface Deviations {
  /** The HTTP status. */
  readonly answers?: number
  /** Replaces the response body. */
  readonly body?: string
  /** The status in the response; it then has no token. */
  readonly status?: number
  readonly hashed?: Uint8Array
  readonly nonce?: Uint8Array | 'none'
  readonly policy?: string
  /** Milliseconds that its clock is ahead. */
  readonly ahead?: number
  readonly signer?: Holder
  /** The holder of the certificate shown instead of the signer's. */
  readonly shown?: Holder
  /** Alters the signed content afterwards. */
  readonly alter?: (content: Buffer) => void
}

/** A local time stamp authority. For tests. */
export interface TestAuthority {
  readonly url: string
  /** The trusted certificate, as PEM. */
  readonly pem: string
  readonly root: Holder
  /** The intermediate signer. */
  readonly middle: Holder
  deviations: Deviations
  /** The last request. */
  requested: TimeStampReq | undefined
  readonly stop: () => Promise<void>
}

export const POLICY = '1.2.3.4.1'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const sha256 = () => new AlgorithmIdentifier({ algorithm: SHA256 })

/** Starts an authority with a chain of root, intermediate and own certificate. */
export async function startStampAuthority(): Promise<TestAuthority> {
  const root = issue({ name: 'Stamps Root', authority: {} })
  const middle = issue({ name: 'Stamps Middle', issuer: root, authority: { between: 0 } })
  const own = issue({ name: 'Stamps', issuer: middle, purposes: [id_kp_timeStamping] })
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => {
        const { answers = 200, body: given } = authority.deviations
        authority.requested = AsnConvert.parse(body, TimeStampReq)
        const answer = answerTo(authority.requested, { signer: own, ...authority.deviations }, [middle])
        response
          .writeHead(answers, { 'content-type': 'application/timestamp-reply', connection: 'close' })
          .end(given ?? answer)
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const authority: TestAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    pem: root.certificate.toString(),
    root,
    middle,
    deviations: {},
    requested: undefined,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return authority
}

type Signing = Deviations & { readonly signer: Holder }

function answerTo(request: TimeStampReq, signing: Signing, others: readonly Holder[]): Buffer {
  const { status = 0 } = signing
  const response = new TimeStampResp({ status: new PKIStatusInfo({ status }) })
  if (status <= 1) response.timeStampToken = tokenFor(request, signing, others)
  return Buffer.from(AsnConvert.serialize(response))
}

function tokenFor(request: TimeStampReq, signing: Signing, others: readonly Holder[]): TimeStampToken {
  const { signer, shown = signer, alter } = signing
  const content = Buffer.from(AsnConvert.serialize(infoFor(request, signing)))
  const attributes = [
    attribute(CONTENT_TYPE, TIME_STAMP_TYPE),
    attribute(MESSAGE_DIGEST, AsnConvert.serialize(new OctetString(digest(content)))),
    attribute(SIGNING_CERTIFICATE_2, AsnConvert.serialize(naming(shown))),
  ]
  const signature = sign('sha256', signedSet(attributes), signer.key)
  alter?.(content)
  const data = new SignedData({
    version: 3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256()]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_ct_tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(content) }),
    }),
    certificates: new CertificateSet(
      [shown, ...others].map((one) => new CertificateChoices({ certificate: parsed(one) })),
    ),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: 1,
        sid: identifierOf(shown),
        digestAlgorithm: sha256(),
        signedAttrs: attributes,
        signatureAlgorithm: new AlgorithmIdentifier({ algorithm: ECDSA }),
        signature: new OctetString(signature),
      }),
    ]),
  })
  return new TimeStampToken({ contentType: id_signedData, content: AsnConvert.serialize(data) })
}

function infoFor(request: TimeStampReq, { hashed, nonce, policy, ahead = 0 }: Deviations): TSTInfo {
  const requested = request.nonce === undefined ? {} : { nonce: request.nonce }
  const numbered = nonce === 'none' ? {} : nonce === undefined ? requested : { nonce: Uint8Array.from(nonce).buffer }
  return new TSTInfo({
    policy: policy ?? request.reqPolicy ?? POLICY,
    messageImprint: new MessageImprint({
      hashAlgorithm: sha256(),
      hashedMessage: hashed === undefined ? request.messageImprint.hashedMessage : new OctetString(hashed),
    }),
    serialNumber: Uint8Array.of(1, 2, 3).buffer,
    genTime: new Date(Date.now() + ahead),
    ...numbered,
  })
}

function naming({ certificate }: Holder): SigningCertificate {
  const named = new CertificateHash()
  named.certHash = new OctetString(digest(certificate.raw))
  const signing = new SigningCertificate()
  signing.certs = [named]
  return signing
}

function parsed({ certificate }: Holder): Certificate {
  return AsnConvert.parse(certificate.raw, Certificate)
}

function identifierOf(holder: Holder): SignerIdentifier {
  const { issuer, serialNumber } = parsed(holder).tbsCertificate
  return new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) })
}

function attribute(attrType: string, value: ArrayBuffer | Uint8Array): Attribute {
  return new Attribute({ attrType, attrValues: [Uint8Array.from(new Uint8Array(value)).buffer] })
}

import { utf8 } from '@arrive/contracts/proof/hashing.ts'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { TIME_STAMP } from '../../../shared/sealed/receipts.ts'
import { assertTrusted, readTimeStamp, SHA256, type TimeStamp } from '../../../shared/stamps/token.ts'
import type { StampAuthority } from '../../settings.ts'
import type { Anchor, Submission, Submitted } from './anchor.ts'
import { shortBody } from './short-body.ts'

/** Milliseconds per exchange, and bytes of a response with all its certificates. */
const TIMEOUT = 15_000
const LONGEST = 32_768
/** Milliseconds of tolerated clock difference. */
const APART = 300_000
const NONCE_BYTES = 8
/** Characters of an authority's reason that the error repeats. */
const LONGEST_REASON = 200

export interface StampAnchorOptions extends StampAuthority {
  readonly now: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

/** The receipt is a time stamp token (RFC 3161) in base64, kept only if everything in it matches the request. */
export function stampAnchor({ url, trusted, policy, now, randomBytes }: StampAnchorOptions): Anchor {
  async function submit({ note, signal }: Submission): Promise<Submitted> {
    const hashed = nodeHashing.sha256(utf8(note))
    const nonce = positive(randomBytes(NONCE_BYTES))
    const token = await ask(requestOf({ hashed, nonce, policy }), signal)
    const signed = readTimeStamp(token, hashed)
    assertTrusted(signed, trusted)
    assertAsAsked(signed.stamp, nonce)
    return { receipt: token.toString('base64') }
  }

  async function ask(body: ArrayBuffer, signal: AbortSignal): Promise<Buffer> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    })
    const answer = await shortBody(response, LONGEST)
    if (!response.ok) throw new Error(`The time stamp authority answers ${response.status}${reasonIn(answer)}`)
    const { status, timeStampToken } = replyIn(answer)
    const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
    if (!isGranted || timeStampToken === undefined) {
      throw new Error(`The time stamp authority refuses with the status ${status.status}`)
    }
    return Buffer.from(AsnConvert.serialize(timeStampToken))
  }

  function assertAsAsked(stamp: TimeStamp, nonce: Uint8Array): void {
    if (stamp.nonce === undefined || !Buffer.from(stamp.nonce).equals(nonce)) {
      throw new Error('The time stamp answers another request')
    }
    if (policy !== undefined && stamp.policy !== policy) throw new Error('The time stamp is given under another policy')
    if (Math.abs(stamp.time.getTime() - now()) > APART + stamp.accuracy) {
      throw new Error('The time stamp is of another time than now')
    }
  }

  return { name: TIME_STAMP, submit }
}

/** Some authorities send errors as JSON or text with the content type of a time stamp reply. */
function reasonIn(answer: Uint8Array): string {
  const text = Buffer.from(answer).toString('utf8')
  const reason = (/"(?:message|error|detail)"\s*:\s*"([^"\\]*)"/.exec(text)?.[1] ?? text).slice(0, LONGEST_REASON)
  return /^[\x20-\x7e]+$/.test(reason) ? `: ${reason}` : ''
}

function replyIn(answer: Uint8Array): TimeStampResp {
  try {
    return AsnConvert.parse(answer, TimeStampResp)
  } catch (cause) {
    throw new Error('The time stamp authority answers with what is no time stamp reply', { cause })
  }
}

interface StampRequest {
  readonly hashed: Uint8Array
  readonly nonce: Uint8Array
  readonly policy: string | undefined
}

function requestOf({ hashed, nonce, policy }: StampRequest): ArrayBuffer {
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
    hashedMessage: new OctetString(hashed),
  })
  const named = policy === undefined ? {} : { reqPolicy: policy }
  const request = { messageImprint, nonce: Uint8Array.from(nonce).buffer, certReq: true, ...named }
  return AsnConvert.serialize(new TimeStampReq(request))
}

/** A positive integer in its shortest DER form. */
function positive(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (byte, at) => (at === 0 ? (byte & 0x7f) | 0x40 : byte))
}

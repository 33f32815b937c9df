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

/** Milliseconds for a whole exchange, and bytes of an answer with all its certificates. */
const TIMEOUT = 15_000
const LONGEST = 32_768
/** Milliseconds that the authority's clock and ours may differ by. */
const APART = 300_000
const NONCE_BYTES = 8
/** Characters of an authority's reason that the error repeats. */
const LONGEST_REASON = 200

export interface StampAnchorOptions extends StampAuthority {
  readonly now: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

/**
 * A time stamp authority (RFC 3161): it signs a hash of the checkpoint together with the time. The receipt is its token
 * in base64, which is kept only where everything in it is as it was asked for.
 */
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

/** Some authorities send their errors as JSON or text, and call that a time stamp reply all the same. */
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

interface Asked {
  readonly hashed: Uint8Array
  readonly nonce: Uint8Array
  readonly policy: string | undefined
}

function requestOf({ hashed, nonce, policy }: Asked): ArrayBuffer {
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
    hashedMessage: new OctetString(hashed),
  })
  const named = policy === undefined ? {} : { reqPolicy: policy }
  const request = { messageImprint, nonce: Uint8Array.from(nonce).buffer, certReq: true, ...named }
  return AsnConvert.serialize(new TimeStampReq(request))
}

/** Bytes that are a number above 0, written as short as DER has it. */
function positive(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (byte, at) => (at === 0 ? (byte & 0x7f) | 0x40 : byte))
}

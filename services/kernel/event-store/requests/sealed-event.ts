import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Envelope, rememberText, subjectOf } from '../events/envelope.ts'
import { commitOf } from '../sealing/commit.ts'
import { sealedEvidence } from '../sealing/evidence.ts'
import { hmac } from '../sealing/hmac.ts'
import { seal } from '../sealing/jwe.ts'
import type { Submission } from './submit.ts'

/** A request in JSON, its fingerprint, and the key that it was made with. */
export interface Printed {
  readonly key: KeyObject
  readonly print: string
  readonly text: string | undefined
}

/** Keyed by the person's key: when that is gone, so is what the fingerprint could be compared with. */
export async function printed(asked: Promise<KeyObject>, { request }: Pick<Submission, 'request'>): Promise<Printed> {
  const key = await asked
  const text = JSON.stringify(request)
  return { key, text, print: hmac(key, `fingerprint${text ?? ''}`) }
}

/** What is stored of a fingerprint: without an `Idempotency-Key` nothing can be a repeat. */
export function sentPrint({ origin }: Pick<Submission, 'origin'>, print: string): string {
  return origin.idempotencyKey === undefined ? '' : print
}

/** What an event is sealed with, and its time. */
interface Sealing extends Printed {
  readonly now: number
}

/** The event of a submission, sealed with its person's key. */
export function sealedEvent(id: string, submission: Omit<Submission, 'awaited'>, sealing: Sealing): Envelope {
  const { origin, source, type, dataschema, person, evidence } = submission
  const { key, print, now } = sealing
  const text = dataText(submission, sealing)
  const envelope: Envelope = {
    specversion: '1.0',
    id,
    source,
    type,
    subject: subjectOf(person),
    time: new Date(now).toISOString(),
    dataschema,
    actor: origin.actor,
    correlationid: origin.requestId,
    ...(print !== '' && { fingerprint: print }),
    ...(text !== undefined && {
      commit: commitOf(key, id, 'data', text),
      datacontenttype: 'application/jose' as const,
      data: seal(key, { person, of: `event/${id}` }, text),
    }),
    ...(evidence !== undefined && sealedEvidence(key, { id, person }, JSON.stringify(evidence))),
  }
  if (text !== undefined) rememberText(envelope, text)
  return envelope
}

/** The event's data in JSON. As a rule the request stands in it as it is, and need not be written twice. */
function dataText({ data, request }: Omit<Submission, 'awaited'>, { text }: Printed): string | undefined {
  if (text === undefined || typeof data !== 'object' || data === null || Array.isArray(data)) {
    return JSON.stringify(data)
  }
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const written = value === request ? text : JSON.stringify(value)
    return written === undefined ? [] : [`${JSON.stringify(name)}:${written}`]
  })
  return `{${fields.join(',')}}`
}

/** Of requests that hold nothing personal; what is sealed is sealed with a person's key always. */
export const NO_KEY = createSecretKey(Buffer.alloc(0))

import { createHmac, type KeyObject } from 'node:crypto'
import { type Envelope, rememberText, subjectOf } from '../events/envelope.ts'
import { commitOf } from '../sealing/commit.ts'
import { sealedEvidence } from '../sealing/evidence.ts'
import { seal } from '../sealing/jwe.ts'
import type { Submission } from './submission.ts'

/**
 * A request in JSON as it was when its person's key was there, its fingerprint, and that key. What it is made of must
 * not change after that.
 */
export interface Printed {
  readonly key: KeyObject
  readonly print: string
  readonly text: string | undefined
}

/**
 * Writes and fingerprints a request as soon as the key is there. Keyed by the person's key: when that is gone, so is
 * what the fingerprint could be compared with.
 */
export async function printed(asked: Promise<KeyObject>, { request }: Pick<Submission, 'request'>): Promise<Printed> {
  const key = await asked
  const text = JSON.stringify(request)
  return {
    key,
    text,
    print: createHmac('sha256', key)
      .update(`fingerprint${text ?? ''}`)
      .digest('base64url'),
  }
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

/** The data in JSON. As a rule the request is one of its fields, so that what was written of it can be used again. */
function dataText({ data, request }: Pick<Submission, 'data' | 'request'>, { text }: Printed): string | undefined {
  if (text === undefined || !isPlain(data)) return JSON.stringify(data)
  if (data === request) return text
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const written = value === request ? text : JSON.stringify(value)
    return written === undefined ? [] : [`${JSON.stringify(name)}:${written}`]
  })
  return `{${fields.join(',')}}`
}

/** Whether JSON has just the fields of it. */
function isPlain(data: unknown): data is object {
  return (
    typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype && !('toJSON' in data)
  )
}

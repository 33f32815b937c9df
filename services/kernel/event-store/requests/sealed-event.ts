import { createHmac, type KeyObject } from 'node:crypto'
import { type Envelope, rememberText, subjectOf } from '../events/envelope.ts'
import { commitOf } from '../sealing/commit.ts'
import { seal } from '../sealing/jwe.ts'
import { sealedEvidence } from '../sealing/sealed-evidence.ts'
import type { Submission } from './submission.ts'

/** A request as JSON, with its fingerprint and its person's key. The request must not change after that. */
export interface Printed {
  readonly key: KeyObject
  readonly print: string
  readonly text: string | undefined
}

/** The fingerprint is keyed by the person's key, so an erasure also makes it useless. */
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

/** Without an `Idempotency-Key` nothing can be a repeat, so no fingerprint is stored. */
export function sentPrint({ origin }: Pick<Submission, 'origin'>, print: string): string {
  return origin.idempotencyKey === undefined ? '' : print
}

interface Sealing extends Printed {
  readonly now: number
}

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

/** The request is usually one of the data's fields, so its JSON is reused. */
function dataText({ data, request }: Pick<Submission, 'data' | 'request'>, { text }: Printed): string | undefined {
  if (text === undefined || !isPlain(data)) return JSON.stringify(data)
  if (data === request) return text
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const written = value === request ? text : JSON.stringify(value)
    return written === undefined ? [] : [`${JSON.stringify(name)}:${written}`]
  })
  return `{${fields.join(',')}}`
}

function isPlain(data: unknown): data is object {
  return (
    typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype && !('toJSON' in data)
  )
}

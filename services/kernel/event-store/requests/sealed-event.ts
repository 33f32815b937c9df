import { createHmac, type KeyObject } from 'node:crypto'
import { type Envelope, rememberTexts, subjectOf } from '../events/envelope.ts'
import { commitOf } from '../sealing/commit.ts'
import { seal } from '../sealing/jwe.ts'
import { sealedEvidence } from '../sealing/sealed-evidence.ts'
import type { Submission } from './submission.ts'

/** The fingerprint of a request, with its person's key. */
export interface Printed {
  readonly key: KeyObject
  readonly print: string
}

/** The fingerprint is keyed by the person's key, so an erasure also makes it useless. */
export async function printed(asked: Promise<KeyObject>, { request }: Pick<Submission, 'request'>): Promise<Printed> {
  const key = await asked
  const text = JSON.stringify(request) ?? ''
  return { key, print: createHmac('sha256', key).update(`fingerprint${text}`).digest('base64url') }
}

/** Without an `Idempotency-Key` nothing can be a repeat, so no fingerprint is stored. */
export function sentPrint({ origin }: Pick<Submission, 'origin'>, print: string): string {
  return origin.idempotencyKey === undefined ? '' : print
}

interface Sealing extends Printed {
  readonly now: number
}

export function sealedEvent(id: string, submission: Omit<Submission, 'awaited'>, sealing: Sealing): Envelope {
  const { origin, source, type, dataschema, person, data, evidence } = submission
  const { key, print, now } = sealing
  const text = JSON.stringify(data)
  const sent = JSON.stringify(evidence)
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
    ...(sent !== undefined && sealedEvidence(key, { id, person }, sent)),
  }
  rememberTexts(envelope, { data: text, evidence: sent })
  return envelope
}

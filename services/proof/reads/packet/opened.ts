import type { KeyObject } from 'node:crypto'
import { formReviewed } from '@arrive/contracts/events/form-reviewed.ts'
import { type Envelope, jwe, openEvidence, personOf, saltOf, sealedData } from '../../../kernel/index.ts'
import type { OwnEvent } from './own-events.ts'

export type Part = 'data' | 'evidence'

/** Which parts of an event a reader may read. `data` is the exact text that is sealed in it. */
export type Opens = (envelope: Envelope, data: string) => readonly Part[]

/** Parts that are disclosed, each with the salt of its commitment in base64url. */
export interface Disclosed {
  readonly data?: string
  readonly salt?: string
  readonly evidence?: string
  readonly evidence_salt?: string
}

/** Accounts, with hashes of passwords and keys of second factors, and the audit are never opened. */
const TOPICS: readonly string[] = ['onboarding', 'applications', 'personnel', 'medical']
const TYPES: readonly string[] = [formReviewed.type]

export function disclosed(key: KeyObject, { topic, envelope }: OwnEvent, opens: Opens): Disclosed {
  const sealed = sealedData(envelope)
  // Without a commitment, nothing shows that this text was sealed.
  if (!TOPICS.includes(topic) && !TYPES.includes(envelope.type)) return {}
  if (sealed === undefined || envelope.commit === undefined) return {}
  const { id } = envelope
  const data = jwe.unseal(key, { person: personOf(envelope), of: `event/${id}` }, sealed)
  const parts = opens(envelope, data)
  return {
    ...(parts.includes('data') && { data, salt: saltOf(key, id, 'data').toString('base64url') }),
    ...(parts.includes('evidence') && disclosedEvidence(key, envelope)),
  }
}

function disclosedEvidence(key: KeyObject, envelope: Envelope): Disclosed {
  const evidence = openEvidence(key, envelope)
  if (evidence === undefined || envelope.evidencecommit === undefined) return {}
  return { evidence, evidence_salt: saltOf(key, envelope.id, 'evidence').toString('base64url') }
}

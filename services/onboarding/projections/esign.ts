import { message } from '@arrive/contracts/messages/message.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import type { EventOf, Outcome, ProjectedCollection, View } from '../../kernel/index.ts'

/** Who agreed to sign electronically. Ids are persons' numbers. */
export const ESIGN = 'esign'

export interface Consent {
  readonly consentedAt: string
  /** Null while it holds. */
  readonly withdrawnAt: string | null
  readonly text: TextReference
  /** By which it was given. */
  readonly event: string
}

export const esignCollection: ProjectedCollection = {
  name: ESIGN,
  /** The event that last changed it. */
  sort: ['changed'],
  ofNewEvents: true,
}

export function consented(event: EventOf<'onboarding.esign.consented'>, view: View): Outcome {
  const { data, envelope, person } = event
  const text: TextReference = { id: data.text, version: data.version, hash: data.hash }
  const value: Consent = { consentedAt: envelope.time, withdrawnAt: null, text, event: envelope.id }
  view.put(ESIGN, String(person), { value, sort: { changed: envelope.id } })
  return { status: 201, body: { message: message('esign.consented') } }
}

export function withdrawn({ envelope, person }: EventOf<'onboarding.esign.withdrawn'>, view: View): Outcome {
  const before = view.get(ESIGN, String(person)) as Consent | undefined
  if (before?.withdrawnAt === null) {
    const value: Consent = { ...before, withdrawnAt: envelope.time }
    view.put(ESIGN, String(person), { value, sort: { changed: envelope.id } })
  }
  return withdrawnAnswer()
}

export function withdrawnAnswer(): Outcome {
  return { status: 200, body: { message: message('esign.withdrawn') } }
}

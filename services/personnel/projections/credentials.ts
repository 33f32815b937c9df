import type { CredentialCheck, CredentialFacts, CredentialKind } from '@arrive/contracts/credentials.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { EventOf, OpenEvent, Outcome, View } from '../../kernel/index.ts'
import { refusedChange } from '../../shared/credential-changes.ts'
import {
  CREDENTIALS,
  type CredentialRecord,
  earliestIn,
  FROM,
  NO_CREDENTIALS,
  PHOTOS,
  TAG_RULE,
  tagsOf,
} from '../../shared/credentials.ts'
import { numberOfActor } from '../../shared/origin.ts'

export const CREDENTIAL_COLLECTIONS = [
  { name: CREDENTIALS, sort: [FROM], tags: true, basis: TAG_RULE },
  { name: PHOTOS, ofNewEvents: true },
] as const

export interface StoredPhoto {
  readonly type: string
  readonly kind: CredentialKind
}

type Stated = EventOf<'personnel.credential.stated'>
type Checked = EventOf<'personnel.credential.checked'>
type Withdrawn = EventOf<'personnel.credential.withdrawn'>
type Noted = EventOf<'personnel.expiry.noted'>

const reads = ({ person }: OpenEvent) => [{ collection: CREDENTIALS, id: String(person) }]

/** All credentials of a person are one document. */
export const credentialHandlers = {
  'personnel.credential.stated': { reads, apply: applyStated },
  'personnel.credential.checked': { reads, apply: applyChecked },
  'personnel.credential.withdrawn': { reads, apply: applyWithdrawn },
  'personnel.expiry.noted': { reads, apply: applyNoted },
} as const

function applyStated(event: Stated, view: View): Outcome {
  const { credential_id, kind, photo } = event.data
  const record = recordOf(event, view)
  const others = record.credentials.filter((one) => one.credential_id !== credential_id)
  put(event, view, { ...record, credentials: [...others, factsOf(event)] })
  if (photo !== null) {
    view.put(PHOTOS, photo.id, { value: { type: photo.type, kind } satisfies StoredPhoto })
  }
  return { status: 201, body: { message: message('credential.stated') } }
}

function factsOf({ data, envelope }: Stated): CredentialFacts {
  const { photo, checked, ...rest } = data
  const [at, by] = [envelope.time, numberOfActor(envelope)]
  return {
    ...rest,
    photo_id: photo?.id ?? null,
    stated_at: at,
    by,
    checks: checked === null ? [] : [{ ...checked, at, by }],
    withdrawn_at: null,
  }
}

function applyChecked(event: Checked, view: View): Outcome {
  const { result, source, confirmation, checked_on } = event.data
  const { envelope } = event
  const [at, by] = [envelope.time, numberOfActor(envelope)]
  const check: CredentialCheck = { result, source, confirmation, checked_on, at, by }
  return change(event, view, {
    to: (facts) => ({ ...facts, checks: [...facts.checks.filter((one) => one.at !== at), check] }),
    said: 'credential.checked',
  })
}

function applyWithdrawn(event: Withdrawn, view: View): Outcome {
  const { time } = event.envelope
  return change(event, view, {
    to: (facts) => ({ ...facts, withdrawn_at: time }),
    said: 'credential.withdrawn',
  })
}

function applyNoted(event: Noted, view: View): undefined {
  const record = recordOf(event, view)
  put(event, view, { ...record, noted: { ...record.noted, [event.envelope.id]: event.data } })
}

interface Change {
  readonly to: (facts: CredentialFacts) => CredentialFacts
  readonly said: 'credential.checked' | 'credential.withdrawn'
}

function change(event: Checked | Withdrawn, view: View, { to, said }: Change): Outcome {
  const record = recordOf(event, view)
  const refused = refusedChange(record.credentials, event)
  if (refused !== undefined) return refused
  const { credential_id: id } = event.data
  const credentials = record.credentials.map((one) => (one.credential_id === id ? to(one) : one))
  put(event, view, { ...record, credentials })
  return { status: 200, body: { message: message(said) } }
}

function recordOf({ person }: OpenEvent, view: View): CredentialRecord {
  return (view.get(CREDENTIALS, String(person)) as CredentialRecord | undefined) ?? NO_CREDENTIALS
}

function put({ person }: OpenEvent, view: View, value: CredentialRecord): void {
  const { credentials } = value
  const index = () => ({ sort: { [FROM]: earliestIn(credentials) }, tags: tagsOf(credentials) })
  view.put(CREDENTIALS, String(person), { value, index })
}

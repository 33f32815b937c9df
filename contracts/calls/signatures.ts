import type { Call, CallSource, Schema } from '../call.ts'
import { type Form, LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { lawForms } from '../packet.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { namesOf, packetForms } from './packets.ts'
import { count, listOf, maybe, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE, uuid } from './system-shapes.ts'

export const SIGNATURE_STATUSES = [
  'current',
  'carried',
  'text-changed',
  'countersign-stale',
  'superseded',
  'unproven',
] as const
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number]

const name = { type: 'string', maxLength: 64, pattern: PATTERNS.fieldName }
const sha256 = { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 }
const line = { type: 'string', maxLength: 2 * LIMITS.line }
const maybeLine = maybe({ type: 'string', maxLength: 1_000 })

export const calls: CallSource = ({ forms }) => [getSignatures(forms)]

export function getSignatures(all: readonly Form[]): Call {
  const forms = namesOf([...packetForms(all), ...lawForms(all)])
  return {
    id: 'get-signatures',
    method: 'GET',
    path: '/get_signatures/{user_id}',
    summary: 'Every signature that was ever typed in the forms of one person, the newest first.',
    description: 'Staff get their own, without `evidence`.',
    access: 'person',
    timed: true,
    officeRoles: OFFICE.readers,
    answer: {
      status: 200,
      schema: closed({
        user_id: userId,
        consent: maybe(
          closed({ consented_at: momentOrNull(), withdrawn_at: momentOrNull() }),
          'The consent to sign electronically; null if it was never given.',
        ),
        signatures: listOf(signatureSchema(forms)),
      }),
    },
    sample: {
      answer: {
        user_id: 17,
        consent: { consented_at: SAMPLE.time, withdrawn_at: null },
        signatures: [sampleSignature(forms[0] ?? '')],
      },
    },
    errors: ['no-user', 'other-person'],
    limit: 'history',
    audit: { action: 'history', what: 'signatures' },
  }
}

function signatureSchema(forms: readonly string[]): Schema {
  const text = closed({
    id: { type: 'string', maxLength: 64, pattern: PATTERNS.textId },
    version: count,
    hash: sha256,
    title: line,
    current: { type: 'boolean', description: 'Whether this wording is the one in use.' },
  })
  const evidence = closed({
    ip: maybeLine,
    agent: maybeLine,
    session: maybeLine,
    client_time: { ...maybeLine, description: 'As the client’s clock said; never trusted.' },
    zone: maybeLine,
  })
  const properties = {
    form: { type: 'string', enum: forms },
    part: name,
    field: name,
    by: {
      type: 'string',
      enum: ['person', 'company', 'reference'],
      description: '`reference`: a former employer signed by a link.',
    },
    by_user_id: userId,
    value: { ...line, description: 'The name as it was typed.' },
    status: { type: 'string', enum: SIGNATURE_STATUSES },
    signed_at: moment,
    event: uuid,
    index: maybe(count, 'The place in the tree of the proof; null until it is sealed.'),
    texts: listOf(text),
    definition: maybe(sha256, 'The hash of the definition of the form that was shown.'),
    superseded_by: maybe(uuid, 'The save in which the name was typed again.'),
    evidence,
  }
  return closed(
    properties,
    Object.keys(properties).filter((key) => key !== 'evidence'),
  )
}

function sampleSignature(form: string) {
  return {
    form,
    part: 'hipaa',
    field: 'employeeSignature',
    by: 'person',
    by_user_id: 17,
    value: 'Ann Baker',
    status: 'current',
    signed_at: SAMPLE.time,
    event: SAMPLE.id,
    index: 41,
    texts: [
      { id: 'hepatitis-b-declination', version: 1, hash: 'b'.repeat(64), title: 'Hepatitis B vaccine', current: true },
    ],
    definition: 'c'.repeat(64),
    superseded_by: null,
    evidence: {
      ip: '203.0.113.7',
      agent: 'Firefox',
      session: null,
      client_time: SAMPLE.time,
      zone: 'America/New_York',
    },
  }
}

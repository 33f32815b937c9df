import type { Call, CallSource, Schema } from '../call.ts'
import { CREDENTIAL_FILTERS } from '../credentials.ts'
import { type Form, LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { older } from '../older.ts'
import { moreForms, POSITION_FILTERS } from '../packet.ts'
import { PACKET_COLUMNS, type PacketColumn } from '../packet-columns.ts'
import { SILENT_DAY } from '../references.ts'
import { PACKET_REVIEWS, REVIEW_STATES } from '../reviews.ts'
import { closed } from '../schemas.ts'
import { count, emailText, listOf, listQuery, maybe, oneOfNames, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE, uuid } from './system-shapes.ts'

/**
 * `missing`: a form is not submitted; `company`: a submitted form needs company fields; `complete`: neither. `resign`:
 * a signature was carried over, or its wording must be signed again.
 */
export const PACKET_STATES = ['all', 'missing', 'company', 'complete', 'resign'] as const
/** An answer to judge; an open request older than `SILENT_DAY` days. */
export const PACKET_REFERENCES = ['answered', 'silent'] as const
/** Sort columns for packets. Default: newest save first. */
export const PACKET_ORDERS = ['last_saved_at', 'since', 'forms_in', 'user_id'] as const

const line = { type: 'string', maxLength: 2 * LIMITS.line + 1 }
const maybeMoment: Schema = momentOrNull()
const maybeUser: Schema = maybe(userId)

export function packetForms(forms: readonly Form[]): readonly Form[] {
  return forms
    .filter(({ kind }) => kind === 'onboarding')
    .sort((a, b) => (a.step ?? Number.MAX_SAFE_INTEGER) - (b.step ?? Number.MAX_SAFE_INTEGER))
}

export function namesOf(forms: readonly Form[]): readonly string[] {
  return forms.map(({ name }) => name)
}

function rowColumns(forms: readonly Form[]): Readonly<Record<string, Schema>> {
  const names = namesOf(packetForms(forms))
  const columns = Object.entries(PACKET_COLUMNS).map(([column, spec]) => [column, columnSchema(spec, names)] as const)
  const more_missing = {
    ...columnSchema({ title: '', kind: 'forms' }, namesOf(moreForms(forms))),
    description: 'Forms required by law that are not in. They do not count among the forms submitted.',
  }
  const blocked = {
    type: 'boolean',
    description: 'A license, certificate or check that blocks is not checked and in date: do not assign.',
  }
  const reviewed = namesOf([...packetForms(forms), ...moreForms(forms)])
  const inReview = (description: string) => ({ ...columnSchema({ title: '', kind: 'forms' }, reviewed), description })
  return {
    user_id: userId,
    ...Object.fromEntries(columns),
    more_missing,
    blocked,
    to_review: inReview('Forms in their latest version that the office has not decided on.'),
    returned: inReview('Forms returned to the person, who has not sent them again.'),
    approved_at: { ...maybeMoment, description: 'When the office approved the whole packet.' },
  }
}

function columnSchema({ kind, description }: PacketColumn, names: readonly string[]): Schema {
  const shapes: Readonly<Record<PacketColumn['kind'], Schema>> = {
    line,
    email: emailText,
    count,
    forms: { type: 'array', items: oneOfNames(names) },
    moment,
    'moment or null': maybeMoment,
    boolean: { type: 'boolean' },
  }
  return { ...shapes[kind], ...(description !== undefined && { description }) }
}

/** Filter and sort parameters, for the list and for the previous/next links. */
export function packetQuery(forms: readonly Form[]): Record<string, Schema> {
  const { filter, ...paging } = listQuery(PACKET_ORDERS, ['name', 'email'])
  return {
    ...paging,
    ...(filter !== undefined && { filter }),
    state: {
      type: 'string',
      title: 'state',
      description:
        'Only packets that miss a form, that wait for the company (they may miss forms too), complete ones, or ones ' +
        'with a signature that was carried over or whose wording must be signed again.',
      enum: PACKET_STATES,
    },
    missing: {
      type: 'string',
      title: 'missing',
      description: 'Only packets in which this form is missing.',
      enum: namesOf(packetForms(forms)),
    },
    references: {
      type: 'string',
      title: 'references',
      description: [
        'Only people with an answer that the office has not judged,',
        `or with a request open for ${SILENT_DAY} days or more.`,
      ].join(' '),
      enum: PACKET_REFERENCES,
    },
    review: {
      type: 'string',
      title: 'review',
      description:
        'Only packets with a form to review, with a returned one, with all forms approved but the packet, or approved.',
      enum: PACKET_REVIEWS,
    },
    position: {
      type: 'string',
      title: 'position',
      description: 'Only packets of this position; `unknown`: of none of them.',
      enum: POSITION_FILTERS,
    },
    credential: {
      type: 'string',
      title: 'credential',
      description: [
        'Only people with a license, certificate or check that waits for the office, expires soon, or blocks.',
        'Of the kinds that the caller may read.',
      ].join(' '),
      enum: CREDENTIAL_FILTERS,
    },
    older: { ...older, description: `By \`since\`. ${older.description}` },
  }
}

const ROW_SAMPLE = {
  user_id: 17,
  more_missing: [],
  blocked: true,
  to_review: ['job'],
  returned: [],
  approved_at: null,
  ...Object.fromEntries(
    Object.entries(PACKET_COLUMNS).map(([column, { sample = SAMPLE.time }]) => [column, sample] as const),
  ),
}

export const calls: CallSource = ({ forms }) => [getPackets(forms), getPacket(forms)]

export function getPackets(forms: readonly Form[]): Call {
  return {
    id: 'get-packets',
    method: 'GET',
    path: '/get_packets',
    summary: 'How far the packet of every staff person is: applicants and staff accounts.',
    access: 'admin',
    officeRoles: OFFICE.all,
    query: packetQuery(forms),
    timed: true,
    answer: { status: 200, schema: { type: 'array', items: closed(rowColumns(forms)) } },
    sample: { answer: [ROW_SAMPLE] },
    limit: 'list',
    limitsWholeOf: 'admin',
    audit: { action: 'list', what: 'packets' },
  }
}

export function getPacket(forms: readonly Form[]): Call {
  const { limit, cursor, ...choosing } = packetQuery(forms)
  return {
    id: 'get-packet',
    method: 'GET',
    path: '/get_packet/{user_id}',
    summary: 'One staff person: who it is, how far the packet is, form by form, and the neighbours in the list.',
    description: 'With the parameters of the list, `previous` and `next` are the neighbours there; null at its ends.',
    access: 'admin',
    officeRoles: OFFICE.all,
    query: choosing,
    timed: true,
    answer: {
      status: 200,
      schema: closed({
        ...rowColumns(forms),
        forms: listOf(packetForm(forms)),
        submissions: { ...count, description: 'Career applications, which an erasure takes along.' },
        has_account: { type: 'boolean' },
        previous: maybeUser,
        next: maybeUser,
      }),
    },
    sample: {
      answer: {
        ...ROW_SAMPLE,
        forms: [
          {
            form: 'job',
            saved_at: SAMPLE.time,
            versions: 2,
            company: 'open',
            company_saved_at: null,
            event: SAMPLE.id,
            review: 'to_review',
          },
        ],
        submissions: 1,
        has_account: true,
        previous: null,
        next: 12,
      },
    },
    errors: ['no-user'],
    audit: { action: 'view', what: 'packet' },
  }
}

function packetForm(forms: readonly Form[]): Schema {
  return closed({
    form: { type: 'string', enum: namesOf(packetForms(forms)) },
    saved_at: { ...maybeMoment, description: 'When the person last saved it; null: it is not in.' },
    versions: { ...count, description: 'Saves of the person and of the company.' },
    company: {
      type: 'string',
      enum: ['none', 'open', 'filled'],
      description: [
        '`none`: the company has no part of it, or it is not in.',
        '`filled`: every field of the company holds something, but for explanations in text boxes.',
      ].join(' '),
    },
    company_saved_at: maybeMoment,
    event: maybe(uuid, 'The latest version, by the person or the agency.'),
    review: { type: 'string', enum: REVIEW_STATES },
  })
}

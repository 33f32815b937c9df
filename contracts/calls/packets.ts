import type { Call, CallSource, Schema } from '../call.ts'
import { type Form, LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { lawForms, moreForms } from '../packet.ts'
import { PACKET_COLUMNS, type PacketColumn } from '../packet-columns.ts'
import { PATTERNS } from '../patterns.ts'
import { type PartValue, rowsOf } from '../records.ts'
import { SILENT_DAY } from '../references.ts'
import { sampleAnswers } from '../samples.ts'
import { closed, rowSchema } from '../schemas.ts'
import { sampleTexts } from '../texts-seen.ts'
import { count, emailText, listOf, listQuery, maybe, oneOfNames, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE, uuid } from './system-shapes.ts'

/** `missing`: a form is not submitted; `company`: a submitted form needs company fields; `complete`: neither. */
export const PACKET_STATES = ['all', 'missing', 'company', 'complete'] as const
/** An answer to judge; an open request older than `SILENT_DAY` days. */
export const PACKET_REFERENCES = ['answered', 'silent'] as const
/** Sort columns for packets. Default: newest save first. */
export const PACKET_ORDERS = ['last_saved_at', 'since', 'forms_in', 'user_id'] as const
/** Most versions of a form in one response, newest first. */
export const MAX_VERSIONS = 200

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
  return { user_id: userId, ...Object.fromEntries(columns), more_missing, blocked }
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
        'Only packets that miss a form, that wait for the company (they may miss forms too), or complete ones.',
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
  }
}

const ROW_SAMPLE = {
  user_id: 17,
  more_missing: [],
  blocked: true,
  ...Object.fromEntries(
    Object.entries(PACKET_COLUMNS).map(([column, { sample = SAMPLE.time }]) => [column, sample] as const),
  ),
}

export const calls: CallSource = ({ forms }) => [getPackets(forms), getPacket(forms), getHistory(forms)]

export function getPackets(forms: readonly Form[]): Call {
  return {
    id: 'get-packets',
    method: 'GET',
    path: '/get_packets',
    summary: 'How far the packet of every staff person is: applicants and staff accounts.',
    access: 'admin',
    officeRoles: OFFICE.all,
    query: packetQuery(forms),
    answer: { status: 200, schema: { type: 'array', items: closed(rowColumns(forms)) } },
    sample: { answer: [ROW_SAMPLE] },
    limit: 'list',
    limitsWholeOf: 'admin',
    audit: { action: 'list', what: 'packets' },
  }
}

export function getPacket(forms: readonly Form[]): Call {
  const names = namesOf(packetForms(forms))
  const { limit, cursor, ...choosing } = packetQuery(forms)
  const form = closed({
    form: { type: 'string', enum: names },
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
  })
  return {
    id: 'get-packet',
    method: 'GET',
    path: '/get_packet/{user_id}',
    summary: 'One staff person: who it is, how far the packet is, form by form, and the neighbours in the list.',
    description: 'With the parameters of the list, `previous` and `next` are the neighbours there; null at its ends.',
    access: 'admin',
    officeRoles: OFFICE.all,
    query: choosing,
    answer: {
      status: 200,
      schema: closed({
        ...rowColumns(forms),
        forms: listOf(form),
        submissions: { ...count, description: 'Career applications, which an erasure takes along.' },
        has_account: { type: 'boolean' },
        previous: maybeUser,
        next: maybeUser,
      }),
    },
    sample: {
      answer: {
        ...ROW_SAMPLE,
        forms: [{ form: 'job', saved_at: SAMPLE.time, versions: 2, company: 'open', company_saved_at: null }],
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

export function getHistory(forms: readonly Form[]): Call {
  const packet = [...packetForms(forms), ...lawForms(forms).filter(({ compartment }) => compartment === undefined)]
  return {
    id: 'get-history',
    method: 'GET',
    path: '/get_history/{user_id}/{form}',
    summary: 'Every version of a form of one person, the oldest first. What the company filled is a version too.',
    description: `At most the newest ${MAX_VERSIONS}; \`earlier\` says how many are left out.`,
    access: 'admin',
    officeRoles: OFFICE.readers,
    params: {
      user_id: { type: 'string', title: 'user_id', maxLength: 16 },
      form: { type: 'string', title: 'form', enum: namesOf(packet) },
    },
    answer: {
      status: 200,
      schema: closed({
        user_id: userId,
        form: { type: 'string', enum: namesOf(packet) },
        earlier: count,
        versions: listOf(versionSchema(packet)),
      }),
    },
    get sample() {
      const versions = packet.slice(0, 1).map(sampleVersion)
      return { answer: { user_id: 17, form: packet[0]?.name, earlier: 0, versions } }
    },
    errors: ['invalid-user-id', 'not-found'],
    limit: 'history',
    audit: { action: 'history', what: '{form}' },
  }
}

function versionSchema(packet: readonly Form[]): Schema {
  const rows = packet.flatMap(({ parts }) => parts.map((part) => rowSchema(part)))
  const text = closed({ id: line, version: count, hash: { type: 'string', maxLength: 64 } })
  return closed({
    version: { type: 'integer', minimum: 1 },
    event: uuid,
    saved_at: moment,
    by: {
      type: 'string',
      enum: ['person', 'company', 'reference'],
      description: '`reference`: the office accepted the answer of a former employer, which filled blank fields.',
    },
    by_user_id: { ...userId, description: 'The person, or the administrator who filled or accepted.' },
    texts: {
      type: 'array',
      items: text,
      description: 'The texts that the form showed; none at a fill of the company.',
    },
    definition: maybe(
      { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
      'The hash of the definition of the form by which it was given, where one is kept.',
    ),
    words: {
      type: 'object',
      description: [
        'What that definition called things where today’s form has other words: `part` for a title, `part.field` for',
        'a question, `part.field=option` for a choice.',
      ].join(' '),
      additionalProperties: { type: 'string', maxLength: LIMITS.box },
    },
    record: {
      type: 'object',
      description: 'The record as it was then: by part name, the rows that the form’s read answers.',
      additionalProperties: { type: 'array', items: { anyOf: rows } },
    },
  })
}

function sampleVersion(form: Form) {
  const answers: Readonly<Record<string, PartValue>> = sampleAnswers(form)
  const record = form.parts.map((part) => [part.name, rowsOf(part, 17, answers[part.name] ?? {})] as const)
  return {
    version: 1,
    event: SAMPLE.id,
    saved_at: SAMPLE.time,
    by: 'person',
    by_user_id: 17,
    texts: sampleTexts(form),
    definition: 'c'.repeat(64),
    words: {},
    record: Object.fromEntries(record),
  }
}

import type { Call, CallSource, Schema } from '../call.ts'
import { type Form, LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { lawForms } from '../packet.ts'
import { PATTERNS } from '../patterns.ts'
import { type PartValue, rowsOf } from '../records.ts'
import { sampleAnswers } from '../samples.ts'
import { closed, rowSchema } from '../schemas.ts'
import { sampleTexts } from '../texts-seen.ts'
import { namesOf, packetForms } from './packets.ts'
import { count, listOf, maybe, userId } from './shapes.ts'
import { moment, SAMPLE, uuid } from './system-shapes.ts'

/** Most versions of a form in one response, newest first. */
export const MAX_VERSIONS = 200

const line = { type: 'string', maxLength: 2 * LIMITS.line + 1 }

export const calls: CallSource = ({ forms }) => [getHistory(forms)]

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
    timed: true,
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
    errors: ['not-found'],
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

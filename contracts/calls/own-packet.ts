import type { Call, CallSource, Schema } from '../call.ts'
import { type Form, LIMITS } from '../form.ts'
import { moreForms } from '../packet.ts'
import { closed } from '../schemas.ts'
import { namesOf, packetForms } from './packets.ts'
import { count, listOf, maybe, oneOfNames, userId } from './shapes.ts'
import { moment, momentOrNull, SAMPLE } from './system-shapes.ts'

/** The first that fits counts. */
export const FORM_STATES = ['not_needed', 'needs_attention', 'approved', 'sent', 'in_progress', 'not_started'] as const
export type FormState = (typeof FORM_STATES)[number]

const line = { type: 'string', maxLength: LIMITS.line }
const yes: Schema = { type: 'boolean' }

export const calls: CallSource = ({ forms }) => [getOwnPacket(forms)]

export function getOwnPacket(forms: readonly Form[]): Call {
  const [packet, more] = [namesOf(packetForms(forms)), namesOf(moreForms(forms))]
  const form: Schema = { type: 'string', enum: [...packet, ...more] }
  return {
    id: 'get-own-packet',
    method: 'GET',
    path: '/packet',
    summary: 'Your own packet: which forms you need, how far you are, and what is next.',
    access: 'staff',
    timed: true,
    answer: {
      status: 200,
      schema: closed({
        user_id: userId,
        position: maybe(line, 'Null until the first form is in. Every form is needed then.'),
        jobs: { ...count, description: 'Former jobs in the first form.' },
        state: { type: 'string', enum: FORM_STATES.slice(1) },
        forms_in: count,
        forms_total: count,
        minutes_left: count,
        next: maybe(form, 'The form to go on with.'),
        forms: listOf(rowOf(packet)),
        more: {
          ...listOf(rowOf(more)),
          description: 'Forms required by law. They do not count among the forms submitted.',
        },
        references: closed({ needed: count, answered: count, open: count }),
        credentials: closed({ missing: count, expiring: count, blocked: yes }),
        eeo_answered: yes,
        known: maybe(known, 'From the latest career application, if the email of the account is verified.'),
      }),
    },
    sample: { answer: SAMPLE_PACKET },
    audit: { none: 'Staff read only their own.' },
  }
}

function rowOf(names: readonly string[]): Schema {
  return closed({
    form: oneOfNames(names),
    state: { type: 'string', enum: FORM_STATES },
    minutes: count,
    saved_at: momentOrNull(),
    draft_at: momentOrNull('When the draft on the server was last written.'),
    notes: listOf(note),
  })
}

/** A note of the office; `row` and `field` are null for the part as a whole. */
const note = closed({
  part: line,
  row: maybe(count),
  field: maybe(line),
  note: { type: 'string', maxLength: 500 },
  at: moment,
})

const known = closed({
  full_name: line,
  phone: line,
  address: { type: 'string', maxLength: LIMITS.box },
  reference: closed({ name: line, phone: line }),
})

const SAMPLE_PACKET = {
  user_id: 17,
  position: 'CNA',
  jobs: 1,
  state: 'in_progress',
  forms_in: 3,
  forms_total: 7,
  minutes_left: 41,
  next: 'hipaa',
  forms: [{ form: 'application2', state: 'sent', minutes: 15, saved_at: SAMPLE.time, draft_at: null, notes: [] }],
  more: [],
  references: { needed: 3, answered: 1, open: 2 },
  credentials: { missing: 2, expiring: 0, blocked: true },
  eeo_answered: false,
  known: null,
}

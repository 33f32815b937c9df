import { AUDIT_ACTIONS, defineCall, type Schema } from '../call.ts'
import { LIMITS } from '../form.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { moment, SAMPLE } from './given.ts'
import { listQuery, userId } from './shapes.ts'

const number = (title: string, description: string): Schema => ({
  type: 'string',
  title,
  description,
  maxLength: 16,
  pattern: PATTERNS.userId,
})

const maybe = (schema: Schema): Schema => ({ oneOf: [schema, { type: 'null' }] })

export const getAudit = defineCall({
  id: 'get-audit',
  method: 'GET',
  path: '/get_audit',
  summary: 'Who looked at whose file: what administrators have seen, taken along, filled in and erased.',
  description: [
    'Newest first. Reading it is noted too.',
    'The same look by the same administrator is noted once in five minutes. Entries outlive the person that they tell of, who is in them by number only.',
  ].join('\n\n'),
  access: 'admin',
  query: {
    ...listQuery(['at'], undefined),
    actor_user_id: number('actor_user_id', 'Only what this administrator did.'),
    subject_user_id: number('subject_user_id', 'Only what was done with this person’s data.'),
  },
  answer: {
    status: 200,
    schema: {
      type: 'array',
      items: closed({
        at: moment,
        actor_user_id: userId,
        actor: { type: 'string', maxLength: LIMITS.email, description: 'The administrator’s e-mail.' },
        action: { type: 'string', enum: AUDIT_ACTIONS },
        what: { type: 'string', maxLength: 64, description: 'The list, form or file.' },
        subject_user_id: { ...maybe(userId), description: 'Null where it was a list.' },
        rows: { ...maybe({ type: 'integer', minimum: 0 }), description: 'Rows that went out; null where not counted.' },
      }),
    },
  },
  sample: {
    answer: [
      {
        at: SAMPLE.time,
        actor_user_id: 1,
        actor: 'office@example.com',
        action: 'view',
        what: 'hipaa',
        subject_user_id: 17,
        rows: 1,
      },
    ],
  },
  audit: { action: 'list', what: 'audit' },
})

export const auditCalls = [getAudit] as const

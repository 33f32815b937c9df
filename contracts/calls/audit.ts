import { AUDIT_ACTIONS, AUDIT_SCOPES, defineCall, MAX_NAMED, type Schema } from '../call.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { count, emailText, listOf, listQuery, maybe, userId } from './shapes.ts'
import { moment, SAMPLE, uuid } from './system-shapes.ts'

const number = (title: string, description: string): Schema => ({
  type: 'string',
  title,
  description,
  maxLength: 16,
  pattern: PATTERNS.userId,
})

export const getAudit = defineCall('GET /get_audit', {
  id: 'get-audit',
  summary: 'The audit: what administrators have seen and done, their logins, and refused logins.',
  description: [
    'Newest first. Reading it is noted too.',
    'The same look by the same administrator is noted once in five minutes: of a list that is the same page ' +
      'with the same rows. Entries outlive the person that they tell of, who is in them by number only.',
    `Of lists, people are named by number where they are ${MAX_NAMED} or fewer. \`subject_user_id\` finds ` +
      'these lists too, and no longer ones.',
    'Refused logins are counted by account and address for 15 minutes each; of very many at once the last are ' +
      'counted together.',
  ].join('\n\n'),
  access: 'admin',
  officeRoles: OFFICE.readers,
  query: {
    ...listQuery(['at'], []),
    actor_user_id: number('actor_user_id', 'Only what this administrator did.'),
    subject_user_id: number('subject_user_id', 'Only what was done with this person’s data.'),
  },
  answer: {
    status: 200,
    schema: {
      type: 'array',
      items: closed({
        at: moment,
        actor_user_id: maybe(
          userId,
          'Null where a login was refused, as who it was is not known, or where the operator did it.',
        ),
        actor: { type: 'string', maxLength: LIMITS.email, description: 'The administrator’s e-mail; else empty.' },
        action: { type: 'string', enum: AUDIT_ACTIONS },
        what: { type: 'string', maxLength: 64, description: 'The list, form or file.' },
        subject_user_id: maybe(
          userId,
          'The person whose data or account it was. Null for a list, or for an account that does not exist.',
        ),
        subject_user_ids: maybe(listOf(userId), 'Who was in a list; null where they were too many, or it was no list.'),
        rows: maybe(
          count,
          'Rows that went out. Of a deed 1 where it was done, 0 where it was refused; of refused logins how ' +
            'many. Null where that is not known.',
        ),
        scope: maybe(
          { type: 'string', enum: AUDIT_SCOPES },
          'How much of a list it was; null where it was no list, or noted before this was told.',
        ),
        thing: maybe(uuid, 'The service token or the subscription.'),
        address: maybe(
          { type: 'string', maxLength: 22, pattern: PATTERNS.cursor },
          'Of logins: a keyed hash of the address, as in the process’s log.',
        ),
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
        subject_user_ids: null,
        rows: 1,
        scope: null,
        thing: null,
        address: null,
      },
    ],
  },
  limit: 'list',
  limitsWholeOf: 'admin',
  audit: { action: 'list', what: 'audit' },
})

/** Not audited: it shows administrators only the names of other administrators. */
export const getAdministrators = defineCall('GET /get_administrators', {
  id: 'get-administrators',
  summary: 'What the administrators are called, by number: in the frame of the back office, a history, the audit.',
  access: 'admin',
  officeRoles: OFFICE.all,
  audit: { none: 'It names only administrators, who may know each other, and every screen calls it.' },
  answer: {
    status: 200,
    schema: {
      type: 'array',
      items: closed({ user_id: userId, email: emailText }),
    },
  },
  sample: { answer: [{ user_id: 1, email: 'office@example.com' }] },
})

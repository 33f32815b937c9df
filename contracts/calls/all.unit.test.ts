import { describe, expect, test } from '@jest/globals'
import { type Access, auditOf, type Call, queryOf, type Schema } from '../call.ts'
import { fieldsBy } from '../field-schema.ts'
import type { Form } from '../form.ts'
import { calls } from '../generated/calls.ts'
import { forms } from '../generated/forms.ts'
import { OFFICE_LISTS } from '../lists.ts'
import { PATTERNS } from '../patterns.ts'
import { formReads } from './reads.ts'

const accessOf = Object.fromEntries(calls.map(({ method, path, access }) => [`${method} ${path}`, access]))

/** Section 7 of both specifications, with the access from the decision records. */
const SPECIFIED = {
  public: `POST /staff_applications, POST /apply_patients, POST /login, POST /user-login, POST /register,
    GET /texts/{text_id}`,
  person: `GET /get_personal_info, GET /get_education_info, GET /get_former_employers, GET /get_personal_references,
    GET /get_professional_knowledge, GET /get_authorization_and_criminal_data, GET /get_employee_form_data,
    GET /get_hipaa_data, GET /get_verification_data, GET /get_verification2ndPage_data, GET /get_job_data,
    GET /get_nurse_data, GET /get_registered_nurse_data, GET /get_handbook_data, POST /logout`,
  staff: `POST /application2, POST /authorization, POST /employee, POST /hipaa, POST /verification,
    POST /verification2ndPage, POST /job, POST /nurse, POST /registered_nurse, POST /handbook`,
  admin: `GET /get_patients_applications, GET /staff_applications, GET /registered_users, POST /registered,
    GET /get_staff_id_by_email/{email}, DELETE /delete_staff/{user_id}, GET /get_user_id_by_email/{email},
    DELETE /delete_patients/{user_id}, GET /resumes/{resume_id}, PUT /company_section/authorization/{user_id},
    PUT /company_section/employee/{user_id}, PUT /company_section/verification/{user_id},
    PUT /company_section/verification2ndPage/{user_id}, PUT /company_section/job/{user_id},
    PUT /company_section/nurse/{user_id}, PUT /company_section/registered_nurse/{user_id},
    PUT /company_section/handbook/{user_id}`,
}

/** Our additions: for other systems, and the back office beyond the specification. */
const ADDED = {
  person: `GET /get_signatures/{user_id}, GET /get_changes/{user_id}, GET /me,
    PUT /me/password, GET /me/sessions, DELETE /me/sessions/{session_id}, DELETE /me/sessions,
    GET /me/factors, POST /me/factors/begin, POST /me/factors, DELETE /me/factors/{factor_id}, POST /me/backup_codes,
    PUT /references/{user_id}/{reference_id}/email, DELETE /references/{user_id}/{reference_id},
    DELETE /credentials/{user_id}/{credential_id}, GET /credential_photos/{photo_id}`,
  staff: `GET /esign, GET /esign/sample.pdf, POST /esign, DELETE /esign,
    GET /drafts, GET /drafts/{form}, PUT /drafts/{form}, DELETE /drafts/{form},
    GET /credentials, POST /credentials, POST /eeo, GET /packet, PUT /me/reminders, DELETE /me/reminders,
    POST /references, GET /references`,
  service: 'GET /events',
  admin: `GET /get_packets, GET /get_packet/{user_id}, GET /get_history/{user_id}/{form}, GET /get_patient/{user_id},
    GET /get_audit, GET /get_administrators, GET /exports/patients, GET /exports/applicants,
    GET /exports/staff-accounts, GET /exports/staff-details, GET /exports/packets, POST /service_tokens,
    GET /service_tokens, DELETE /service_tokens/{token_id}, POST /subscriptions,
    GET /subscriptions, GET /subscriptions/{subscription_id}, PUT /subscriptions/{subscription_id},
    DELETE /subscriptions/{subscription_id}, POST /subscriptions/{subscription_id}/secret,
    POST /subscriptions/{subscription_id}/replay, GET /parked,
    POST /parked/repair, GET /proof/state, GET /proof/checkpoints, GET /proof/events/{event_id},
    GET /proof/consistency, GET /proof/export, GET /feeds, POST /invitations, GET /get_account/{user_id},
    GET /get_invitations, GET /eeo, GET /eligibility/{user_id}, PUT /eligibility/{user_id},
    GET /admins, PUT /admins/{user_id}/role, DELETE /admins/{user_id}, POST /admins,
    POST /admins/{user_id}/invitation, GET /references/{user_id}, POST /references/by_hand,
    POST /references/{user_id}/{reference_id}/remind, POST /references/{user_id}/{reference_id}/judge,
    POST /hepatitis_b/{user_id}/done,
    POST /screenings, GET /screenings, GET /screenings/{screening_id}, GET /screenings/people/{user_id},
    PUT /screenings/{screening_id}/people/{user_id},
    GET /credentials/{user_id}, POST /credentials/{user_id}, POST /credentials/{user_id}/{credential_id}/check,
    GET /out_of_date, GET /exports/out-of-date, GET /reviews/{user_id}, POST /reviews/{user_id}/{form},
    POST /approvals/{user_id}, GET /overview, GET /pipeline/{list}, GET /pipeline/{list}/{user_id},
    PUT /pipeline/{list}/{user_id}, PUT /pipeline/{list}/{user_id}/assignee, POST /pipeline/{list}/{user_id}/notes,
    POST /pipeline/{list}/bulk, GET /exports/pipeline-applicants, GET /exports/pipeline-requests, GET /find,
    GET /views, POST /views, PUT /views/{view_id}, DELETE /views/{view_id}, GET /setup`,
  public: `GET /proof/key, POST /password/forgot, POST /login/second_factor, GET /registration,
    GET /texts, GET /texts/{text_id}/{hash}, GET /form_words/{form}, POST /mail/quiet/{token}, GET /site`,
  link: `GET /link, POST /password/reset, POST /invitation, GET /email/verification, POST /email/verify,
    POST /admins/password, GET /reference, POST /reference, POST /reference/open, POST /reference/decline`,
}

/** Calls that change no facts, only sessions, tokens and systems; and second-factor calls. */
const OPERATIONAL = new RegExp(
  '^(?:admin-login|staff-login|logout|repair-parked|anchor-proof|make-screening|forgot-password|make-backup-codes)$|' +
    '^make-binder$|service-token|subscription|session|factor',
)

const LISTED = [...Object.entries(SPECIFIED), ...Object.entries(ADDED)]
const NAMED = LISTED.flatMap(([, list]) => list.split(/,\s+/))

/** Calls of a packet form that the lists above don't name yet, with their access. */
function callsOf({ save, parts }: Form): readonly (readonly [call: string, access: Access])[] {
  const ofCompany = parts.some((part) => fieldsBy(part, 'company').length > 0)
  return [
    [`POST ${save.path}`, 'staff'],
    ...parts.map(({ read }) => [`GET ${read.path}`, 'person'] as const),
    ...(ofCompany ? [[`PUT /company_section${save.path}/{user_id}`, 'admin'] as const] : []),
  ]
}

describe.each(LISTED)('the calls that are open to %s', (access, list) => {
  test.each(list.split(/,\s+/))('%s', (call) => expect(accessOf[call]).toBe(access))
})

test('every specified call exists, and no other call is public', () => {
  const ofForms = forms.filter(({ kind }) => kind !== 'public').flatMap(callsOf)
  for (const [call, access] of ofForms) expect([call, accessOf[call]]).toEqual([call, access])
  const known = new Set([...NAMED, ...ofForms.map(([call]) => call)])
  expect([...known].filter((call) => accessOf[call] === undefined)).toEqual([])
  const others = Object.entries(accessOf).filter(([call]) => !known.has(call))
  expect(others.filter(([, access]) => access === 'public')).toEqual([])
})

test('every administrator call is audited, except those about the administrator’s own account', () => {
  const open = calls.filter(({ access }) => access === 'admin' || access === 'person')
  expect(open.filter((call) => auditOf(call) === undefined).map(({ id }) => id)).toEqual([
    'get-administrators',
    'get-eeo',
    'begin-factor',
    'own-factors',
    'own-account',
    'get-overview',
    'get-setup',
    'get-admins',
    'get-views',
  ])
})

test('both login calls, and the second step of both, are audited', () => {
  expect(calls.filter(({ limit }) => limit === 'login').map((call) => auditOf(call)?.action)).toEqual([
    'login',
    'login',
    'login',
  ])
})

test('calls that write facts take an Idempotency-Key; logins, registrations and public forms are limited', () => {
  for (const { id, method, repeatable = false } of calls) {
    const isOperational = OPERATIONAL.test(id)
    expect([id, repeatable]).toEqual([id, method !== 'GET' && !isOperational])
  }
  const limited = calls.filter(({ limit }) => limit !== undefined)
  const [saves, others] = [
    limited.filter(({ limit = '' }) => ['save', 'fill'].includes(limit)),
    limited.filter(({ limit = '' }) => !['save', 'fill'].includes(limit)),
  ]
  const isDecision = /^(?:review|approve|move|assign|write|decide)-/
  const isWritten =
    /^(?:save|fill|finish)-|^(?:state|check)-.*credential$|^(?:request|change)-reference(?:-email)?$|^change-view$/
  const isSave = {
    test: (id: string) => isDecision.test(id) || isWritten.test(id) || id === 'withdraw-esign',
  }
  const written = calls.filter(({ id, access }) => isSave.test(id) && access !== 'public')
  expect(saves.filter(({ path }) => !path.startsWith('/me/'))).toEqual(written)
  const own = saves.filter(({ path }) => path.startsWith('/me/')).map(({ id }) => id)
  expect(own).toEqual(['begin-factor', 'turn-off-reminders', 'turn-on-reminders'])
  const limits = others.filter(({ limit }) => limit !== 'list').map(({ id, limit }) => `${id}: ${limit}`)
  expect(limits).toEqual([
    'admin-login: login',
    'register: registration',
    'register-admin: password',
    'staff-login: login',
    'get-changes: history',
    'get-credential-photo: download',
    'get-resume: download',
    'delete-draft: draft',
    'put-draft: draft',
    'get-esign-sample: download',
    'second-factor: login',
    'get-events: feed',
    'get-snapshot: export',
    'find: find',
    'save-career: form',
    'save-homecare: form',
    'get-history: history',
    'accept-invitation: password',
    'invite: invitation',
    'own-password: password',
    'get-packet-pdf: paper',
    'get-form-pdf: paper',
    'make-binder: binder',
    'forgot-password: registration',
    'reset-password: password',
    'export-proof: export',
    'get-proof-consistency: proof',
    'get-proof-event: proof',
    'make-screening: screening',
    'get-signatures: history',
    'accept-administration: password',
    'invite-admin: invitation',
    'invite-admin-again: invitation',
  ])
})

test('calls that may read everything run a limited number of times at once; pages and own rows are not counted', () => {
  const lists = calls.filter(({ limit }) => limit === 'list')
  const whole = lists.filter(({ limitsWholeOf }) => limitsWholeOf !== undefined)
  expect(lists.filter((call) => !whole.includes(call)).map(({ id }) => id)).toEqual([
    'export-patients',
    'export-applicants',
    'export-staff-accounts',
    'export-staff-details',
    'export-packets',
    'export-out-of-date',
    'export-pipeline-applicants',
    'export-pipeline-requests',
    'get-feeds',
    'get-overview',
    'get-parked',
    'get-setup',
    'get-admins',
  ])
  const pages = calls.filter(({ query = {} }) => 'cursor' in query && 'sort' in query)
  expect(pages.filter((call) => !whole.includes(call))).toEqual([])
  const exported = calls.filter((call) => ['export', 'download'].includes(auditOf(call)?.action ?? ''))
  expect(exported.filter(({ limit }) => limit === undefined)).toEqual([])
})

test('every call that chooses a password is limited before the password is judged', () => {
  const choosing = calls.filter(({ body }) => JSON.stringify(body ?? {}).includes('confirmPassword'))
  expect(choosing).toHaveLength(6)
  for (const { id, limit } of choosing)
    expect([id, limit]).toEqual([id, expect.stringMatching(/^(?:registration|password)$/)])
})

test('every user-chosen name is normalized as a line, without invisible characters', () => {
  const named = calls.flatMap(({ id, body }) => {
    const { properties = {} } = ((body as { schema?: Schema } | undefined)?.schema ?? {}) as { properties?: Schema }
    const name = properties['name'] as Schema | undefined
    return name === undefined ? [] : [[id, name['pattern']]]
  })
  expect(named.map(([id]) => id)).toEqual([
    'add-factor',
    'reference-by-hand',
    'request-reference',
    'create-service-token',
    'create-subscription',
    'change-subscription',
    'change-view',
    'save-view',
  ])
  // The applicant may leave the name of a manager blank.
  const patternOf = (id: unknown) => (id === 'request-reference' ? PATTERNS.anyLine : PATTERNS.line)
  for (const [id, pattern] of named) expect([id, pattern]).toEqual([id, patternOf(id)])
})

test('every read of people, forms and lists is also answered as of a moment, and so is its file', () => {
  const ofNow = ['/get_administrators', '/get_audit']
  const isTimed = (call: Pick<Call, 'query' | 'timed'>) => 'as_of' in (queryOf(call) ?? {})
  const isRead = /^\/(?:get_|packets?\b|staff_applications$|registered_users$)/
  const all = calls.filter(({ method, path }) => method === 'GET' && isRead.test(path))
  expect(all.filter((call) => !isTimed(call)).map(({ path }) => path)).toEqual(ofNow)
  const files = OFFICE_LISTS.filter(({ path }) => all.some((call) => call.path === path))
  const exported = calls.filter(({ path }) => files.some(({ name }) => path === `/exports/${name}`))
  expect(exported.length).toBeGreaterThan(0)
  expect(exported.filter((call) => !isTimed(call)).map(({ path }) => path)).toEqual([])
})

test('two lists in one response share a call, and cannot be paged', () => {
  const read = formReads(forms).find(({ path }) => path === '/get_authorization_and_criminal_data')
  expect(read?.lists.map(({ list }) => list)).toEqual(['staff_authorization', 'criminal_background'])
  expect(Object.keys(read?.call.query ?? {})).toEqual(['user_id'])
})

test.each([
  ['/staff_applications', 'email', ['submitted_at', 'user_id']],
  ['/get_patients_applications', 'patientEmail', ['created_at', 'user_id']],
  ['/get_personal_info', 'ssn', ['user_id']],
])('%s is filtered by %s', (path, filtered, sortable) => {
  expect(formReads(forms).find((read) => read.path === path)).toMatchObject({ filtered, sortable })
})

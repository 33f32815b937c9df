import type { Access, Call } from '@arrive/contracts/call.ts'
import { companyCall, hasCompanyFields, saveCall } from '@arrive/contracts/calls/forms.ts'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { eventCount } from '../testing/history.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { sampleRequest } from '../testing/requests.ts'
import { forgeries } from '../testing/tokens.ts'

/** Who may call what, independent of the contracts that the product follows. */
const DOORS: Readonly<Record<Access, string>> = {
  public: `register admin-login staff-login get-text get-texts get-kept-text get-form-words save-career
    save-homecare get-proof-key forgot-password get-registration second-factor stop-reminders get-site`,
  person: `logout get-personal-info get-education-info get-former-employers get-personal-references
    get-professional-knowledge get-authorization-and-criminal-data get-employee-form-data get-hipaa-data
    get-verification-data get-verification2nd-page-data get-job-data get-nurse-data get-registered-nurse-data
    get-handbook-data own-account own-password own-sessions end-session end-other-sessions own-factors
    begin-factor add-factor remove-factor make-backup-codes change-reference-email cancel-reference withdraw-credential
    get-credential-photo get-packet-pdf get-form-pdf get-signatures get-changes`,
  staff: `save-eeo get-esign get-esign-sample save-esign withdraw-esign
    save-application2 save-authorization save-employee save-hipaa save-verification save-verification2nd-page
    save-job save-nurse save-registered-nurse save-handbook get-own-packet turn-on-reminders turn-off-reminders
    get-drafts get-draft put-draft delete-draft
    request-reference get-own-references get-own-credentials state-own-credential`,
  admin: `make-binder find get-views save-view change-view delete-view
    get-pipeline get-place move-place assign-place write-note move-many export-pipeline-applicants
    export-pipeline-requests
    get-setup get-overview get-reviews review-form approve-packet get-eeo get-eligibility fill-eligibility
    register-admin registered-users staff-id-by-email patient-id-by-email delete-staff delete-patient get-resume
    make-screening get-screenings get-screening get-screenings-of decide-screening
    get-staff-applications get-patients-applications fill-authorization fill-employee fill-verification
    fill-verification2nd-page fill-job fill-nurse fill-registered-nurse fill-handbook create-service-token
    get-service-tokens delete-service-token create-subscription get-subscriptions get-subscription change-subscription
    rotate-subscription-secret
    replay-subscription delete-subscription get-parked repair-parked get-packets get-packet get-history
    get-admins invite-admin invite-admin-again change-role remove-admin get-audit get-administrators get-patient
    export-patients
    export-applicants export-staff-accounts export-staff-details export-packets invite get-account
    get-references remind-reference judge-reference reference-by-hand finish-hepatitis-b get-credentials
    state-credential check-credential get-out-of-date export-out-of-date`,
  service: 'get-events get-snapshot',
  link: `get-linked-account reset-password accept-invitation get-verification verify-email
    accept-administration get-reference open-reference answer-reference decline-reference`,
}
/** For every form of the packet and the law: the person saves and reads it, administrators fill the company's part. */
const ofForms = forms
  .filter(({ kind }) => kind !== 'public')
  .flatMap((form): [id: string, door: Access][] => [
    [saveCall(form).id, 'staff'],
    ...formReads([form]).map(({ call }): [string, Access] => [call.id, 'person']),
    ...(hasCompanyFields(form) ? [[companyCall(form).id, 'admin'] as [string, Access]] : []),
  ])
/** Calls in no list use their declared access, which is never public. */
const doorOf = new Map<string, string>([
  ...calls.flatMap(({ id, access }) => (access === 'public' ? [] : [[id, access] as const])),
  ...Object.entries(DOORS).flatMap(([door, ids]) => ids.split(/\s+/).map((id) => [id, door] as const)),
  ...ofForms,
])
const CALLS = calls
const closed = CALLS.filter(({ id }) => doorOf.get(id) !== 'public')

let arrive: TestArrive
const client = createClient(() => arrive.origin())
let admin: string
let ann: Staff
let ben: Staff
/** Tokens that are invalid everywhere, by what is wrong with them. */
let worthless: [string, string | undefined][]

beforeAll(async () => {
  arrive = await startTestArrive()
  admin = await adminToken(client)
  ann = await newStaff(client, 'ann@mail.example')
  ben = await newStaff(client, 'ben@mail.example')
  for (const form of forms.filter(({ kind }) => kind !== 'public')) {
    for (const { token } of [ann, ben]) await send(`save-${form.name}`, form.save.path, token)
  }
  await client.call('POST', '/staff_applications', { form: formOf('save-career') })
  worthless = [['no token', undefined], ...(await endedTokens()), ...forged()]
})
afterAll(() => arrive.end())

const request = (call: Call) => sampleRequest(forms, call, { person: ann.person, email: ann.email })
const callOf = (id: string): Call => CALLS.find((call) => call.id === id) ?? raise(`No call ${id}`)
const formOf = (id: string) => request(callOf(id)).form

function raise(message: string): never {
  throw new Error(message)
}

async function send(what: string, path: string, token: string): Promise<void> {
  const call = CALLS.find((one) => one.path === path) ?? raise(what)
  const { status } = await client.call('POST', path, { body: request(call).body, token })
  if (status !== 200) raise(`${what}: ${status}`)
}

async function ask(call: Call, token: string | undefined): Promise<Reply> {
  const { method, path, body, form } = request(call)
  return client.call(method, path, { body, form, token })
}

async function endedTokens(): Promise<[string, string][]> {
  const left = await staffToken(client, ann.email)
  await client.post('/logout', undefined, left)
  const gone = await newStaff(client, 'gone@mail.example')
  await client.call('DELETE', `/delete_staff/${gone.person}`, { token: admin })
  return [
    ['a logged-out token', left],
    ['an erased person’s token', gone.token],
  ]
}

function forged(): [string, string][] {
  const secret = arrive.arrive().kernel.secrets.tokens()
  return [ann.token, admin].flatMap((token) =>
    Object.entries(forgeries(token, secret).bad).map(([what, bad]): [string, string] => [what, String(bad)]),
  )
}

/** A refusal with the status, and without anyone's data. */
function expectRefused(reply: Reply, status: number, what: string): void {
  const { title, message } = reply.body
  const keys = Object.keys(reply.body).sort()
  expect({ what, status: reply.status, trouble: troubleWith(reply), keys }).toEqual({
    what,
    status,
    trouble: [],
    keys: ['code', 'error', 'message', 'status', 'title', 'type'],
  })
  expect(status === 401 ? message : title).not.toMatch(/@|Ann|Oak Street/)
}

test('every call of the product is in the table of access, with the same access', () => {
  expect(CALLS.map(({ id, access }) => `${id}: ${access}`)).toEqual(CALLS.map(({ id }) => `${id}: ${doorOf.get(id)}`))
  expect(CALLS).toHaveLength(doorOf.size)
})

test('the product serves exactly the calls of the contracts', async () => {
  const { body } = await client.get('/openapi.json')
  const served = Object.entries(body['paths'] as object).flatMap(([path, methods]: [string, object]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort())
})

test('a token that is only signed again is valid, so the forged ones prove something', async () => {
  const secret = arrive.arrive().kernel.secrets.tokens()
  expect((await client.get('/get_job_data', forgeries(ann.token, secret).again)).status).toBe(200)
  expect((await client.get('/registered_users', forgeries(admin, secret).again)).status).toBe(200)
})

describe('no call that is not public accepts', () => {
  test.each(closed)('an invalid token: $method $path', async (call) => {
    const before = await eventCount(arrive.arrive().kernel.log)
    for (const [what, token] of worthless) expectRefused(await ask(call, token), 401, what)
    expect(await eventCount(arrive.arrive().kernel.log)).toBe(before)
  })

  test.each(closed.filter(({ id }) => doorOf.get(id) === 'admin'))(
    'a staff token where only administrators may: $method $path',
    async (call) => {
      expectRefused(await ask(call, ann.token), 403, 'staff')
    },
  )

  test.each(closed.filter(({ id }) => doorOf.get(id) === 'staff'))(
    'an admin token where only staff may: $method $path',
    async (call) => {
      expectRefused(await ask(call, admin), 403, 'admin')
    },
  )

  test.each(['Basic', 'Token', ''])('a valid token after "%s" in the header', async (scheme) => {
    const headers = { Authorization: `${scheme} ${admin}`.trim() }
    expectRefused(await client.call('GET', '/registered_users', { headers }), 401, scheme)
    expectRefused(await client.get(`/registered_users?token=${admin}&authToken=${admin}`), 401, 'in the address')
  })
})

test.each(CALLS.filter(({ id }) => doorOf.get(id) === 'public'))('$method $path is open to everyone', async (call) => {
  const { status } = await ask(call, undefined)
  // A missing login ticket or mail link is refused as such, not as a missing session.
  expect(status).toBe(
    call.id === 'second-factor' || call.id === 'stop-reminders'
      ? 401
      : call.id === 'register'
        ? 201
        : call.answer.status,
  )
})

const withRows = CALLS.filter(({ answer, path }) => answer.type === undefined && !path.includes('{'))
test.each(withRows.filter(({ id }) => id.startsWith('get-') && doorOf.get(id) === 'person'))(
  '$path returns staff their own rows, and administrators the rows of all persons',
  async (call) => {
    const people = async (token: string) => {
      const { body } = await client.get(call.path, token)
      const lists = (Array.isArray(body) ? [body] : Object.values(body)) as { user_id: number }[][]
      return lists.map((rows) => [...new Set(rows.map(({ user_id }) => user_id))].sort((a, b) => a - b))
    }
    const count = (await people(admin)).length
    expect(await people(ann.token)).toEqual(Array(count).fill([ann.person]))
    expect(await people(ben.token)).toEqual(Array(count).fill([ben.person]))
    expect(await people(admin)).toEqual(Array(count).fill([ann.person, ben.person]))
    expect(count).toBeGreaterThan(0)
  },
)

test('a staff person cannot name another person in the body, the address or the query', async () => {
  const job = { ...(request(callOf('save-job')).body as object) }
  const before = await client.rows('/get_job_data', ben.token, 'job_data')
  for (const name of ['user_id', 'userId', 'id', 'person']) {
    expect((await client.post('/job', { ...job, [name]: ben.person }, ann.token)).status).toBe(400)
  }
  expectRefused(await client.get(`/get_job_data?user_id=${ben.person}`, ann.token), 403, 'another one')
  expect((await client.get(`/get_job_data/${ben.person}`, ann.token)).status).toBe(404)
  expect(await client.rows('/get_job_data', ben.token, 'job_data')).toEqual(before)
})

import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { OFFICE_ROLES, type OfficeRole } from '@arrive/contracts/office-roles.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { colleagueToken, newColleague } from '../testing/office.ts'
import { adminToken } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { sampleRequest } from '../testing/requests.ts'

/** What each role of the office may call, independent of the contracts that the product follows. */
const OWN = `logout own-account own-password own-sessions end-session end-other-sessions get-administrators own-factors
  begin-factor add-factor remove-factor make-backup-codes`
const RECRUITING = `find staff-id-by-email patient-id-by-email get-patient get-resume get-staff-applications
  get-patients-applications get-packets get-packet get-personal-info get-education-info get-former-employers
  get-personal-references get-professional-knowledge get-employee-form-data get-verification-data
  get-verification2nd-page-data get-job-data get-nurse-data get-registered-nurse-data get-handbook-data
  export-patients export-applicants export-staff-details export-packets get-account
  get-invitations get-references get-credentials get-credential-photo get-out-of-date
  export-out-of-date get-reviews get-overview get-pipeline get-place get-views
  export-pipeline-applicants export-pipeline-requests`
const READING = `registered-users get-history get-signatures get-changes
  get-audit get-parked get-proof-state get-proof-checkpoints get-proof-event
  get-proof-consistency export-proof get-authorization-and-criminal-data get-hipaa-data export-staff-accounts
  get-screenings get-screening get-screenings-of get-packet-pdf get-form-pdf make-binder
  get-admins get-eligibility get-fcra-disclosure-data get-nc-questions-data get-hipaa-acknowledgment-data`
const FILES = `review-form approve-packet fill-eligibility get-eeo
  fill-authorization fill-employee fill-verification fill-verification2nd-page fill-job fill-nurse
  make-screening decide-screening
  fill-registered-nurse fill-handbook fill-nc-questions get-hepatitis-b-data finish-hepatitis-b delete-staff
  delete-patient repair-parked anchor-proof state-credential check-credential withdraw-credential`
const HIRING = `invite change-reference-email cancel-reference remind-reference judge-reference reference-by-hand
  move-place assign-place write-note move-many save-view change-view delete-view`
const SYSTEMS = 'get-service-tokens get-subscriptions get-subscription get-feeds'

const ALLOWED: Readonly<Record<Exclude<OfficeRole, 'owner'>, ReadonlySet<string>>> = {
  compliance: idsIn(OWN, RECRUITING, READING, FILES, HIRING),
  recruiter: idsIn(OWN, RECRUITING, HIRING),
  auditor: idsIn(OWN, RECRUITING, READING, SYSTEMS),
}

function idsIn(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)))
}

/** An unknown person: allowed calls pass the role check, then change nothing. */
const NOBODY = { person: 999_999, email: 'nobody@mail.example' }

let arrive: TestArrive
const client = createClient(() => arrive.origin())
const tokens = new Map<OfficeRole, string>()
const emailOf = (role: OfficeRole) => `${role}@agency.example`

beforeAll(async () => {
  arrive = await startTestArrive()
  const owner = await adminToken(client)
  for (const role of OFFICE_ROLES) tokens.set(role, (await newColleague(client, owner, role)).token)
})
afterAll(() => arrive.end())

/** The expected result: the code of a refusal by role, else `let in`. */
function expected(role: OfficeRole, { id, access, method }: Call): string {
  if (access === 'public') return 'let in'
  if (access !== 'admin' && access !== 'person') return 'not-allowed'
  if (role === 'owner' || ALLOWED[role].has(id)) return 'let in'
  return role === 'auditor' && method !== 'GET' ? 'read-only' : 'not-in-role'
}

async function answered(call: Call, token: string): Promise<string> {
  const { method, path } = sampleRequest(forms, call, NOBODY)
  // An empty body changes nothing; access is checked before it is read.
  const reply = await client.call(method, path, { token, ...(call.body !== undefined && { body: {} }) })
  if (reply.status !== 401 && reply.status !== 403) return 'let in'
  expect(troubleWith(reply)).toEqual([])
  return String(reply.body['code'])
}

describe.each(OFFICE_ROLES)('for every call, the role of %s', (role) => {
  const gated = calls.filter(({ access }) => access !== 'public')

  test.each(gated)('gets at $method $path what the table says', async (call) => {
    const token = call.id === 'logout' ? await colleagueToken(client, emailOf(role)) : tokens.get(role)
    expect(await answered(call, token ?? '')).toBe(expected(role, call))
  })
})

test('the table has no unknown call', () => {
  const ids = new Set<string>(calls.map(({ id }) => id))
  expect(Object.values(ALLOWED).flatMap((allowed) => [...allowed].filter((id) => !ids.has(id)))).toEqual([])
})

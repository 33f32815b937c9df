import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { eventCount } from '../testing/history.ts'
import { troubleWith } from '../testing/problem.ts'
import { type RawReply, rawCall } from '../testing/raw.ts'
import { sampleRequest } from '../testing/requests.ts'
import { openOffice } from './office.ts'

const office = openOffice()
const { client } = office

const asAdmin = (method: string, path: string): Promise<RawReply> =>
  rawCall(office.arrive.origin(), method, path, { authorization: `Bearer ${office.admin}` })

function expectRefused(what: string, reply: RawReply, status: number, message?: string): void {
  expect({ what, status: reply.status, trouble: troubleWith(reply) }).toEqual({ what, status, trouble: [] })
  if (message !== undefined) expect(reply.body['message']).toBe(message)
}

const INVALID = 'Invalid user ID'
/** Values for a person's number, and the expected responses. */
const NUMBERS: readonly [string, number, string][] = [
  ['01', 400, INVALID],
  ['-1', 400, INVALID],
  ['9007199254740992', 400, INVALID],
  ['abc', 400, INVALID],
  ['%2e%2e', 400, INVALID],
  ['1%00', 400, INVALID],
  ['%', 400, INVALID],
  ['%ff', 400, INVALID],
  ['', 404, 'This address does not exist.'],
  ['1/2', 404, 'This address does not exist.'],
  ['1/', 404, 'This address does not exist.'],
]

const ID = '00000000-0000-4000-8000-000000000000'

function pathWith({ path }: Call, number: string): string {
  const about = path.replace('{user_id}', number).replace('{form}', 'hipaa').replace('{list}', 'applicants')
  return about.replaceAll(/\{\w+_id\}/g, ID)
}

const isLonger = ({ path }: Call) => !path.endsWith('{user_id}')
const isWithin = ({ path }: Call, { path: outer }: Call) => path.startsWith(`${outer}/{`)

describe.each(calls.filter(({ path }) => path.includes('{user_id}')))('the address of $method $path', (call) => {
  test.each(NUMBERS)('with %s as the number is answered with %i', async (number, status, message) => {
    const { body, form } = sampleRequest(forms, call, office.staff)
    const path = pathWith(call, number)
    // With more path segments after the number, such a path is no call at all, or another one.
    if (status === 404 && (isLonger(call) || (number === '1/2' && calls.some((other) => isWithin(other, call))))) return
    // The type of a body is checked before the number.
    if (call.body === undefined) return expectRefused(path, await asAdmin(call.method, path), status, message)
    if (!URL.canParse(`http://x${path}`) || path.includes('%2e')) return
    const reply = await client.call(call.method, path, { body, form, token: office.admin })
    expectRefused(path, reply, status, message)
  })

  test('with the largest possible number is answered with 404', async () => {
    const { body, form } = sampleRequest(forms, call, office.staff)
    const path = pathWith(call, String(Number.MAX_SAFE_INTEGER))
    expectRefused(path, await client.call(call.method, path, { body, form, token: office.admin }), 404)
  })
})

test.each([
  ['/get_staff_id_by_email/', 404],
  ['/get_staff_id_by_email/nobody', 400],
  ['/get_staff_id_by_email/%', 400],
  ['/get_staff_id_by_email/%ff@mail.example', 404],
  ['/get_staff_id_by_email/%00@mail.example', 400],
  [`/get_staff_id_by_email/${'a'.repeat(262)}@mail.example`, 400],
  ['/get_staff_id_by_email/nobody@mail.example', 404],
  ['/get_user_id_by_email/a%2fb@mail.example', 404],
  ['/get_user_id_by_email/{"$ne":""}', 400],
  ['/resumes/1', 400],
  ['/resumes/..%2fmaster.key', 400],
  ['/resumes/%2e%2e%2f%2e%2e%2fmaster.key', 400],
  ['/resumes/../master.key', 404],
  ['/resumes/00000000-0000-4000-8000-000000000000', 404],
  ['/resumes/00000000-0000-4000-8000-00000000000A', 404],
  ['/credential_photos/1', 400],
  ['/credential_photos/..%2fmaster.key', 400],
  ['/credential_photos/00000000-0000-4000-8000-000000000000', 404],
  ['/credentials/abc', 400],
  ['/references/by_hand', 405],
  ['/references/999999', 404],
  ['/out_of_date?as_of=2026-02-30', 400],
  ['/out_of_date?known=never', 400],
  ['/out_of_date?known=then&as_of=2199-01-01', 400],
  ['/out_of_date?kind=__proto__', 400],
  ['/out_of_date?kind=cpr&kind=tb', 400],
  ['/get_hepatitis_b_data?state=closed', 400],
  ['/pipeline/nobody', 400],
  ['/pipeline/__proto__/1', 400],
  ['/pipeline/applicants?state=__proto__', 400],
  ['/pipeline/applicants?assignee=everyone', 400],
  ['/pipeline/applicants?assignee=1&assignee=2', 400],
  ['/pipeline/applicants?older=2w', 400],
  ['/pipeline/applicants?user_ids=1,,2', 400],
  [`/pipeline/applicants?user_ids=${Array.from({ length: 201 }, (_, at) => at + 1).join(',')}`, 400],
  ['/pipeline/applicants?user_ids=', 400],
  ['/exports/pipeline-nobody', 404],
  ['/exports/pipeline-requests?position=XY', 400],
  ['/find?limit=21', 400],
  ['/find', 400],
  ['/get_packets?review=rejected', 400],
  ['/get_packets?credential=cpr', 400],
  ['/get_packets?references=none', 400],
  ['/screenings/1', 400],
  ['/screenings/00000000-0000-4000-8000-000000000000', 404],
  ['/screenings/people/__proto__', 400],
  ['/screenings?limit=0', 400],
  ['/texts/..%2f..%2fpackage.json', 400],
  ['/texts/__proto__', 400],
  ['/texts/nothing-of-this-name', 404],
  [`/texts/${'a'.repeat(65)}`, 400],
  ['/texts/UPPER', 400],
  ['/texts?ids=nothing-of-this-name', 404],
  ['/texts?ids=hipaa-acknowledgement,', 400],
  [`/texts?ids=${Array.from({ length: 17 }, () => 'a').join(',')}`, 400],
])('the address %s is answered with %i', async (path, status) => {
  expectRefused(path, await asAdmin('GET', path), status)
})

test.each([
  '/%',
  '/%zz',
  '/%00',
  '//',
  '//evil.example/',
  '/./',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/registered_users/',
  '/REGISTERED_USERS',
  '/registered_users%20',
  '/registered_users;a=b',
  '/registered_users%3fx',
  '/get_job_data.json',
  '/constructor',
  '/__proto__',
  '/.env',
  '/master.key',
  '/data/master.key',
  '/documents.db',
  '/metrics',
  '/\\',
  '/get_job_data\\',
  '/#',
  'http://evil.example/registered_users',
])('nothing is found at the address %s', async (path) => {
  expectRefused(path.slice(0, 80), await asAdmin('GET', path), 404)
})

test('an address or a query that is too long is refused with a message', async () => {
  const reply = await asAdmin('GET', `/get_job_data?x=${'a'.repeat(20_000)}`)
  const message = 'The address and headers of the request must be 16 KB or smaller in total.'
  expectRefused('20,000 letters', reply, 431, message)
  expect(reply.body['code']).toBe('too-long-headers')
  expectRefused('8,000 letters', await asAdmin('GET', `/${'a'.repeat(8_000)}`), 404)
  expectRefused('8,000', await asAdmin('GET', `/get_job_data?x=${'a'.repeat(8_000)}`), 400)
})

test('a wrong method is answered with the allowed methods', async () => {
  for (const [method, path] of [
    ['DELETE', '/get_job_data'],
    ['PATCH', '/job'],
    ['PUT', '/job'],
    ['POST', '/registered_users'],
    ['TRACE', '/job'],
  ] as const) {
    expectRefused(`${method} ${path}`, await asAdmin(method, path), 405)
  }
})

test('requests to bad addresses write no event', async () => {
  expect(await eventCount(office.arrive.arrive().kernel.log)).toBe(2)
  expect(await client.rows('/registered_users', office.admin)).toHaveLength(2)
})

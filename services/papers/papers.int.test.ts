import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { newColleague } from '../tests/testing/office.ts'
import { adminToken, newStaff, type Staff } from '../tests/testing/people.ts'
import { sendPacket } from '../tests/testing/ready-packet.ts'

let arrive: TestArrive
const client = createClient(() => arrive.origin())
let owner: string
let ann: Staff
let ben: Staff
let recruiter: string
beforeAll(async () => {
  arrive = await startTestArrive()
  owner = await adminToken(client)
  ann = await newStaff(client, 'ann@papers.example')
  ben = await newStaff(client, 'ben@papers.example')
  recruiter = (await newColleague(client, owner, 'recruiter')).token
  await sendPacket({ client, owner, staff: ann, today: '2026-11-27' })
}, 60_000)
afterAll(() => arrive.end())

const KEEP = process.env['KEEP_PDF']

async function paper(path: string, token: string): Promise<Buffer> {
  const { status, bytes, headers } = await client.get(path, token)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  if (KEEP !== undefined) writeFileSync(`${KEEP}/${path.replaceAll(/\W/g, '_')}_${token === owner}.pdf`, bytes)
  return bytes
}

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a packet on paper', () => {
  test('names the person, the day and the moment', async () => {
    const { headers } = await client.get(`/packets/${ann.person}.pdf`, owner)
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="packet-${ann.person}-\\d{4}-\\d{2}-\\d{2}\\.pdf"$`),
    )
    expect(Date.parse(headers.get('as-of') ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is the same bytes for the same moment, also after another save', async () => {
    const { headers, bytes } = await client.get(`/packets/${ann.person}.pdf`, owner)
    const path = `/packets/${ann.person}.pdf?as_of=${headers.get('as-of')}`
    const first = await paper(path, owner)
    expect(sum(first)).toBe(sum(bytes))
    await sendPacket({ client, owner, staff: ann, today: '2026-11-27' })
    expect(sum(await paper(path, owner))).toBe(sum(first))
  }, 60_000)

  test('of one form has that form', async () => {
    await paper(`/packets/${ann.person}/hipaa.pdf`, owner)
    await paper(`/packets/${ann.person}/hipaa.pdf`, ann.token)
  })

  test.each([
    ['the packet of another person', () => [`/packets/${ann.person}.pdf`, ben.token], 403, 'other-person'],
    ['a form of another person', () => [`/packets/${ann.person}/hipaa.pdf`, ben.token], 403, 'other-person'],
    ['anything for a recruiter', () => [`/packets/${ann.person}.pdf`, recruiter], 403, 'not-in-role'],
    ['a form that is not in', () => [`/packets/${ann.person}/nurse.pdf`, owner], 404, 'not-found'],
    ['an unknown person', () => ['/packets/4711.pdf', owner], 404, 'no-user'],
    ['a number that is none', () => ['/packets/x.pdf', owner], 400, 'invalid-user-id'],
    ['an unknown form', () => [`/packets/${ann.person}/payroll.pdf`, owner], 400, 'invalid-query'],
    ['a moment in the future', () => [`/packets/${ann.person}.pdf?as_of=2200-01-01`, owner], 400, 'invalid-query'],
    ['a day before the person', () => [`/packets/${ann.person}.pdf?as_of=2020-01-01`, owner], 404, 'no-user'],
  ])('%s is refused', async (_, call, status, code) => {
    const [path = '', token] = call()
    const { status: answered, body } = await client.get(path, token)
    expect([answered, body['code']]).toEqual([status, code])
  })

  test('of an erased person is gone', async () => {
    const gone = await newStaff(client, 'gone@papers.example')
    await client.call('DELETE', `/delete_staff/${gone.person}`, { token: owner })
    const { status, body } = await client.get(`/packets/${gone.person}.pdf`, owner)
    expect([status, body['code']]).toEqual([410, 'erased'])
  })
})

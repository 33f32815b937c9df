import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../kernel/testing/index.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { newColleague } from '../tests/testing/office.ts'
import { pdfText } from '../tests/testing/pdf-text.ts'
import { adminToken, newStaff, type Staff } from '../tests/testing/people.ts'
import { sendPacket } from '../tests/testing/ready-packet.ts'
import { named } from '../tests/testing/requests.ts'

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

  test('of a form with a long title names the moment on each page', async () => {
    const text = await pdfText(await paper(`/packets/${ann.person}/employee.pdf`, owner))
    const feet = text.match(/^Automobile release · As of .+ E[SD]T$/gm)
    expect(feet).toHaveLength(Number(/^Page 1 of (\d+)$/m.exec(text)?.[1]))
  })

  test('says that it does not prove a medical form, which is kept apart', async () => {
    const { path } = named(forms, 'hepatitis_b').save
    expect((await client.post(path, sampleBody(named(forms, 'hepatitis_b')), ann.token)).status).toBe(200)
    const wordsIn = async (name: string) => {
      return (await pdfText(await paper(`/packets/${ann.person}${name}.pdf`, owner))).replaceAll(/\s+/g, ' ')
    }
    for (const name of ['', '/hepatitis_b']) {
      const words = await wordsIn(name)
      expect(words).toContain('This file does not prove the form “Hepatitis B Vaccination”.')
      expect(words).toContain('Not in the attached files: the agency keeps this form apart, as a medical record')
    }
    expect(await wordsIn('/employee')).not.toContain('does not prove')
  }, 60_000)

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

describe('a binder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await newFolder()
  })
  afterAll(() => removeFolder(folder))

  const bind = (body: object, token = owner) => client.call('POST', '/binders', { body, token })

  /** Entries by name, in order, as Python's zipfile finds them. */
  function entriesIn(bytes: Buffer): ReadonlyMap<string, Buffer> {
    const file = join(folder, 'binder.zip')
    writeFileSync(file, bytes)
    const script = [
      'import base64, json, sys, zipfile',
      'z = zipfile.ZipFile(sys.argv[1])',
      'assert z.testzip() is None',
      'print(json.dumps([[i.filename, base64.b64encode(z.read(i)).decode()] for i in z.infolist()]))',
    ].join('\n')
    const out = execFileSync('python3', ['-c', script, file], { maxBuffer: 256 * 1_024 ** 2, encoding: 'utf8' })
    const entries = JSON.parse(out) as readonly (readonly [string, string])[]
    return new Map(entries.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]))
  }

  test('has a manifest and each packet by last name, without erased people', async () => {
    const gone = await newStaff(client, 'gone2@papers.example')
    await client.call('DELETE', `/delete_staff/${gone.person}`, { token: owner })
    const ids = [ann.person, gone.person, ben.person]
    const { status, headers, bytes } = await bind({ user_ids: ids })
    expect([status, headers.get('content-type'), headers.get('binder-people')]).toEqual([200, 'application/zip', '2'])
    const entries = entriesIn(bytes)
    expect([...entries.keys()]).toEqual(['manifest.json', `${ann.person} Baker, Ann.pdf`, `${ben.person}.pdf`])
    const asOf = headers.get('as-of')
    expect(JSON.parse(String(entries.get('manifest.json')))).toEqual({
      as_of: asOf,
      people: 2,
      size: expect.any(Number),
      root: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      left_out: [gone.person],
    })
    const own = await paper(`/packets/${ann.person}.pdf?as_of=${asOf}`, owner)
    expect(sum(entries.get(`${ann.person} Baker, Ann.pdf`) ?? Buffer.of())).toBe(sum(own))
  }, 60_000)

  test('has the people of a filtered list', async () => {
    const { bytes, headers } = await bind({ filter: { position: 'CNA', filter: 'baker' } })
    expect(headers.get('binder-people')).toBe('1')
    expect([...entriesIn(bytes).keys()]).toEqual(['manifest.json', `${ann.person} Baker, Ann.pdf`])
  }, 60_000)

  test.each([
    ['nobody', { user_ids: [] }, 404, 'no-user'],
    ['only unknown people', { user_ids: [4711] }, 404, 'no-user'],
    ['people and a filter', { user_ids: [1], filter: {} }, 400, 'invalid-answers'],
    ['neither of them', {}, 400, 'invalid-answers'],
    ['more than 200 people', { user_ids: Array.from({ length: 201 }, (_, at) => at + 1) }, 400, 'invalid-answers'],
    ['an unknown filter', { filter: { shoe: '44' } }, 400, 'invalid-answers'],
    ['a day before the first person', { filter: {}, as_of: '2020-01-01' }, 404, 'no-user'],
    ['the future', { filter: {}, as_of: '2200-01-01' }, 400, 'invalid-query'],
  ])('of %s is refused', async (_, body, status, code) => {
    const answer = await bind(body)
    expect([answer.status, answer.body['code']]).toEqual([status, code])
  })

  test('is not for recruiters, nor for staff', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => at + 1)
    expect((await bind({ user_ids: ids }, recruiter)).body['code']).toBe('not-in-role')
    expect((await bind({ user_ids: [ann.person] }, ann.token)).body['code']).toBe('not-allowed')
  })
})

import { formReads } from '@arrive/contracts/calls/reads.ts'
import { schemaIdOf } from '@arrive/contracts/event.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { personOf } from '../../kernel/index.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { BOTH_ENGINES } from '../testing/engines.ts'
import { isOfShape, openedEvents } from '../testing/events.ts'
import { sampleDocx, samplePdf } from '../testing/files.ts'
import { entriesOf } from '../testing/history.ts'
import { insideTest } from '../testing/inside-test.ts'
import { leaksIn } from '../testing/leaks.ts'
import { adminToken, PASSWORD } from '../testing/people.ts'
import { companyBody, multipart, named } from '../testing/requests.ts'

const packet = forms.filter(({ kind }) => kind === 'onboarding')
const EMAIL = 'Rosa.Canary@Mail.example'

let arrive: TestArrive
const client = createClient(() => arrive.origin())
let admin: string
let staff: string
let person: number
let patient: number
const canaries: string[] = []

/** Every answer of this person contains a unique word, so that any leak is found. */
function marked(form: Form, seed: number): Record<string, unknown> {
  return JSON.parse(JSON.stringify(sampleBody(form, seed)), (key, value: unknown) => mark(form, key, value))
}

function mark(form: Form, key: string, value: unknown): unknown {
  const field = form.parts.flatMap(({ fields }) => Object.entries(fields)).find(([name]) => name === key)?.[1]
  if (typeof value !== 'string' || field === undefined || !['line', 'box', 'signature'].includes(field.kind))
    return value
  if (form.parts.some(({ rows }) => rows?.label?.field === key)) return value
  const canary = `canary${canaries.length}x${form.name.replaceAll(/[^a-z]/gi, '')}`
  canaries.push(canary)
  return canary
}

async function everyRead(token: string): Promise<Record<string, Body>> {
  const paths = [...formReads(forms).map(({ path }) => path), '/registered_users']
  const replies = await Promise.all(paths.map(async (path) => [path, (await client.get(path, token)).body] as const))
  return Object.fromEntries(replies)
}

describe.each(BOTH_ENGINES)('on the %s engines', (engines) => {
  beforeAll(async () => {
    canaries.length = 0
    arrive = await startTestArrive({}, { engines })
  })
  afterAll(() => arrive.end())

  test('a visitor applies for a career with a PDF and is acknowledged', async () => {
    const form = multipart({ ...marked(named(forms, 'career'), 1), email: EMAIL }, '')
    form.set('resume', new Blob([samplePdf('canaryresume')], { type: 'application/pdf' }), 'canaryfile.pdf')
    canaries.push('canaryresume', 'canaryfile')
    const { status, body: answer } = await client.call('POST', '/staff_applications', { form })
    expect({ status, message: answer['message'] }).toEqual({ status: 201, message: 'Saved in Database' })
  })

  test('the same email in another spelling registers and keeps its number', async () => {
    const account = { email: ` ${EMAIL.toUpperCase()} `, password: PASSWORD, confirmPassword: PASSWORD }
    const { status, body } = await client.post('/register', account)
    expect(status).toBe(201)
    admin = await adminToken(client)
    const [application] = await client.rows('/staff_applications', admin)
    expect(body['user_id']).toBe(application?.['user_id'])
    person = Number(body['user_id'])
  })

  test('an administrator downloads the submitted resume', async () => {
    const [application] = await client.rows('/staff_applications', admin)
    const { status, bytes, headers } = await client.get(String(application?.['resume_path']), admin)
    expect(status).toBe(200)
    expect(bytes.equals(samplePdf('canaryresume'))).toBe(true)
    expect(headers.get('content-disposition')).not.toContain('canary')
  })

  test('the same person applies again with a DOCX, which is another row under the same number', async () => {
    const form = multipart({ ...marked(named(forms, 'career'), 2), email: EMAIL.toLowerCase() }, '')
    form.set('resume', new Blob([sampleDocx()]), 'canaryfile.docx')
    expect((await client.call('POST', '/staff_applications', { form })).status).toBe(201)
    const rows = await client.rows('/staff_applications', admin)
    expect(rows.map(({ user_id }) => user_id)).toEqual([person, person])
    const { bytes } = await client.get(String(rows[0]?.['resume_path']), admin)
    expect(bytes.equals(sampleDocx())).toBe(true)
  })

  test('a patient with the same email asks for care and is another person', async () => {
    const request: Record<string, unknown> = { ...marked(named(forms, 'homecare'), 3), patientEmail: EMAIL }
    const { status, body } = await client.post('/apply_patients', request)
    expect([status, body['message']]).toEqual([200, 'Form Details saved in database successfully'])
    const found = await client.get(`/get_user_id_by_email/${EMAIL.toUpperCase()}`, admin)
    patient = Number(found.body['user_id'])
    expect(patient).toBeGreaterThan(person)
    const [row] = await client.rows('/get_patients_applications', admin)
    expect([row?.['user_id'], row?.['first_name']]).toEqual([patient, request['patientFirstName']])
  })

  test('the person logs in and completes every form, one of them twice', async () => {
    const { body } = await client.post('/user-login', { email: EMAIL, password: PASSWORD })
    staff = String(body['token_user'])
    for (const form of [...packet, packet[0] as Form]) {
      const answer = await client.post(form.save.path, marked(form, 7), staff)
      expect({ form: form.name, status: answer.status, body: answer.body }).toEqual({
        form: form.name,
        status: 200,
        body: { message: 'Form submitted successfully!' },
      })
    }
  })

  test('the administrator fills in every company part, which is returned with the answers', async () => {
    for (const form of packet) {
      const section = companyBody(form)
      if (Object.keys(section).length === 0) continue
      const path = `/company_section${form.save.path}/${person}`
      const { status } = await client.call('PUT', path, { body: section, token: admin })
      expect({ form: form.name, status }).toEqual({ form: form.name, status: 200 })
    }
    const [job] = await client.rows('/get_job_data', admin, 'job_data')
    expect(job?.['accepted_by']).not.toBe('')
    expect(job?.['agreed_to']).toMatch(/^canary/)
  })

  test('a save by the person keeps what the company has filled in', async () => {
    const job = named(forms, 'job')
    const [before] = await client.rows('/get_job_data', admin, 'job_data')
    await client.post('/job', { ...marked(job, 9), acceptedBy: 'the applicant' }, staff)
    const [after] = await client.rows('/get_job_data', staff, 'job_data')
    expect(after?.['accepted_by']).toBe(before?.['accepted_by'])
    expect(after?.['agreed_to']).not.toBe(before?.['agreed_to'])
  })

  test('a restart and a rebuild show the same records', async () => {
    const before = await everyRead(admin)
    await arrive.restart()
    expect(await everyRead(admin)).toEqual(before)
    const rebuilt = await arrive.rebuild()
    expect(rebuilt.map(({ differences }) => differences)).toEqual(rebuilt.map(() => []))
    expect(rebuilt.reduce((sum, { documents }) => sum + documents, 0)).toBeGreaterThan(packet.length)
    expect(await everyRead(admin)).toEqual(before)
  })

  insideTest('every event in the log has a documented type, and data of the documented shape', async () => {
    const shapes = new Map(events.map((type) => [schemaIdOf(type), type.data]))
    const opened = await openedEvents(arrive.arrive().kernel)
    const wrong = opened.filter(({ dataschema, data }) => !isOfShape(shapes, dataschema, data))
    expect(opened.length).toBeGreaterThan(packet.length * 2)
    expect(wrong.map(({ dataschema }) => dataschema)).toEqual([])
  })

  test('no input is in plain text in any file or log line', async () => {
    expect(canaries.length).toBeGreaterThan(80)
    expect(await leaks()).toEqual([])
  })

  test('erasure of the patient leaves the staff person with the same email unchanged', async () => {
    expect((await client.call('DELETE', `/delete_patients/${patient}`, { token: admin })).status).toBe(200)
    expect(await client.rows('/get_patients_applications', admin)).toEqual([])
    expect(await client.rows('/staff_applications', admin)).toHaveLength(2)
  })

  test('erasure removes the person everywhere, and the key with it', async () => {
    const { status, body } = await client.call('DELETE', `/delete_staff/${person}`, { token: admin })
    expect({ status, body }).toEqual({ status: 200, body: { message: 'User deleted successfully!' } })
    expect(JSON.stringify(await everyRead(admin))).not.toContain('canary')
    expect((await client.get('/get_job_data', staff)).status).toBe(401)
    expect((await client.call('DELETE', `/delete_staff/${person}`, { token: admin })).status).toBe(404)
  })

  test('after the erasure no input is in any file or log line', async () => {
    expect(await leaks()).toEqual([])
  })

  insideTest('after the erasure nothing about the erased can be decrypted, and no resume is left', async () => {
    const { kernel } = arrive.arrive()
    const about = (await entriesOf(kernel.log)).filter(({ envelope }) => [person, patient].includes(personOf(envelope)))
    const sealed = about.filter(({ envelope }) => envelope.data !== undefined)
    expect(sealed.length).toBeGreaterThan(packet.length)
    expect(await kernel.vault.existing([person, patient])).toEqual(new Map())
    for (const gone of [person, patient])
      await expect(kernel.vault.keyFor(gone)).rejects.toMatchObject({ code: 'erased' })
    expect(await kernel.blobs.olderThan(Number.MAX_SAFE_INTEGER)).toEqual([])
  })

  test('after the erasure a replay of the whole log restores nothing', async () => {
    const rebuilt = await arrive.rebuild()
    expect(rebuilt.map(({ differences }) => differences)).toEqual(rebuilt.map(() => []))
    expect(JSON.stringify(await everyRead(admin))).not.toContain('canary')
  })

  test('the erased email registers again as a new person', async () => {
    const { body } = await client.post('/register', { email: EMAIL, password: PASSWORD, confirmPassword: PASSWORD })
    expect(Number(body['user_id'])).toBeGreaterThan(person)
  })
})

/** Inputs found in plain text or base64. Must also find a word from the log and a canary, to prove that it works. */
async function leaks(): Promise<readonly string[]> {
  const words = [...canaries, 'canary', EMAIL.toLowerCase(), PASSWORD]
  const places = [...(await arrive.stored()), ['logged', Buffer.from(arrive.logged())] as const]
  for (const own of ['onboarding.form.submitted', 'applications.career.submitted']) {
    expect(leaksIn(places, [own])).not.toEqual([])
  }
  for (const at of [0, 1, 2]) {
    const planted = Buffer.from(`${'-'.repeat(at)}${canaries[at]}--`).toString('base64')
    expect(leaksIn([['planted', Buffer.from(`{"data":"${planted}"}`)]], words)).toContain(`${canaries[at]} in planted`)
  }
  return leaksIn(places, words)
}

import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'

const NO_USER = { status: 404, body: { message: 'User not found.' } }
const LAST = 'Quillfeather'

describe.each(ENGINES)('an administrator who applied for a career before, on %s engines', (engines) => {
  let arrive: TestArrive
  let owner: string
  const client = createClient(() => arrive.origin())
  const email = 'ada@agency.example'

  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    owner = await adminToken(client)
  })
  afterAll(() => arrive.end())

  const apply = async () => {
    const form = multipart({ ...sampleBody(named(forms, 'career')), email, lastName: LAST }, email)
    expect((await client.call('POST', '/staff_applications', { form })).status).toBe(201)
  }
  const idOf = (address: string) => client.get(`/get_staff_id_by_email/${address}`, owner)
  const erase = (person: number, key = `erase-${person}-of-the-test`) =>
    client.call('DELETE', `/delete_staff/${person}`, { token: owner, headers: { 'Idempotency-Key': key } })
  const shown = async () => {
    const lists = ['/staff_applications', '/get_packets']
    const answers = await Promise.all(lists.map(async (path) => JSON.stringify((await client.get(path, owner)).body)))
    return answers.filter((answer) => answer.includes(LAST)).length
  }

  test('can have the applications erased, with their resumes, and keeps the account', async () => {
    await apply()
    await apply()
    const { body } = await client.post('/service_tokens', { name: 'A system', topics: ['applications'] }, owner)
    const feed = async () =>
      JSON.stringify((await client.get('/events?topic=applications', String(body['token']))).body)
    expect(await feed()).toContain(LAST)
    const resume = String((await client.rows('/staff_applications', owner))[0]?.['resume_path'])
    expect((await client.get(resume, owner)).status).toBe(200)
    const ada = await newColleague(client, owner, 'compliance', { email })

    expect(await idOf(email)).toMatchObject({ status: 200, body: { user_id: ada.person } })
    const erased = { status: 200, body: { message: 'User deleted successfully!' } }
    expect(await erase(ada.person)).toMatchObject(erased)

    expect(await client.rows('/staff_applications', owner)).toEqual([])
    expect(await shown()).toBe(0)
    expect((await client.get(resume, owner)).status).toBe(404)
    expect(await client.get(`/get_packet/${ada.person}`, owner)).toMatchObject(NO_USER)
    expect(await feed()).not.toContain(LAST)
    expect((await client.get('/get_packets', ada.token)).status).toBe(200)
    expect((await client.rows('/admins', owner)).map((one) => one['email'])).toContain(email)
    expect(await erase(ada.person)).toMatchObject(erased)
  })

  test('is not found again, and cannot be erased as an administrator', async () => {
    expect(await idOf(email)).toMatchObject(NO_USER)
    const { user_id: ada } = (await client.rows('/admins', owner)).find((one) => one['email'] === email) ?? {}
    expect(await erase(Number(ada), 'another-key-of-the-test')).toMatchObject(NO_USER)
  })

  test('is the same after a restart and a rebuild', async () => {
    await arrive.restart()
    for (const { differences } of await arrive.rebuild()) expect(differences).toEqual([])
    expect(await shown()).toBe(0)
  })

  test('can apply again, and be erased again', async () => {
    await apply()
    const { body } = await idOf(email)
    expect(await shown()).toBe(2)
    expect(await erase(Number(body['user_id']), 'a-third-key-of-the-test')).toMatchObject({ status: 200 })
    expect(await shown()).toBe(0)
  })
})

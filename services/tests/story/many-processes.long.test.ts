import { setTimeout as pause } from 'node:timers/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { endServer, type Installation, newInstallation } from '../faults/installation.ts'
import { type Body, clientOver, createClient, type Reply } from '../testing/client.ts'
import { samplePdf } from '../testing/files.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { companyBody, multipart, named } from '../testing/requests.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'

/** The services of each process. */
const OTHERS = 'personnel,screening,papers,proof'
const SPLIT = ['identity,notifications', 'applications', 'onboarding', 'downstream', 'office', OTHERS] as const
type Part = (typeof SPLIT)[number]

const packet = forms.filter(({ kind }) => kind === 'onboarding')
const EMAIL = 'rosa@mail.example'

let installation: Installation
const servers = new Map<Part, Server>()
let admin: string
let rosa: Staff
let system: string

/** Like a proxy in front of the processes: a call goes to the one that serves its path. */
const client = clientOver(async (...by) => {
  let reply: Reply | undefined
  for (const { origin } of servers.values()) {
    reply = await createClient(origin).call(...by)
    if (reply.body['code'] !== 'no-route') break
  }
  return reply as Reply
})

beforeAll(async () => {
  installation = await newInstallation()
  await Promise.all(SPLIT.map(start))
}, 60_000)
afterAll(async () => {
  await killServers()
  await installation.end()
})

async function start(part: Part): Promise<void> {
  servers.set(part, await startServer({ ...installation.environment, SERVICES: part }))
}

const serverOf = (part: Part) => servers.get(part) as Server
const apply = (email: string) =>
  client.call('POST', '/staff_applications', {
    form: multipart({ ...sampleBody(named(forms, 'career')), email }, 'rosa'),
  })
const events = async (topic: string) =>
  (await client.get(`/events?topic=${topic}&limit=100`, system)).body['events'] as readonly Body[]

test('someone who applies and registers is the same person in every process', async () => {
  expect((await apply(EMAIL)).status).toBe(201)
  rosa = await newStaff(client, EMAIL)
  admin = await adminToken(client)
  const [application] = await client.rows('/staff_applications', admin)
  expect(application?.['user_id']).toBe(rosa.person)
  const { bytes } = await client.get(String(application?.['resume_path']), admin)
  expect(bytes.equals(samplePdf('rosa'))).toBe(true)
})

test('a session opened in one process is valid in the others, where every form can be filled in', async () => {
  for (const form of packet) {
    const { status } = await client.post(form.save.path, sampleBody(form), rosa.token)
    expect({ form: form.name, status }).toEqual({ form: form.name, status: 200 })
    const body = companyBody(form)
    if (Object.keys(body).length === 0) continue
    const path = `/company_section${form.save.path}/${rosa.person}`
    const filled = await client.call('PUT', path, { body, token: admin })
    expect({ form: form.name, status: filled.status }).toEqual({ form: form.name, status: 200 })
  }
  const [job] = await client.rows('/get_job_data', rosa.token, 'job_data')
  expect(job?.['user_id']).toBe(rosa.person)
  expect(job?.['accepted_by']).not.toBe('')
})

test('a separate process gives another system every event of the other processes', async () => {
  const wanted = { name: 'Payroll', topics: ['onboarding', 'applications', 'accounts'] }
  system = String((await client.post('/service_tokens', wanted, admin)).body['token'])
  const filled = packet.filter((form) => Object.keys(companyBody(form)).length > 0).length
  expect(await events('onboarding')).toHaveLength(packet.length + filled)
  expect(await events('applications')).toMatchObject([{ data: { answers: { career: { email: EMAIL } } } }])
})

test('mails are sent by the process that runs notifications, and by no other', async () => {
  const tellers = () => SPLIT.filter((part) => serverOf(part).stdout().includes('this one would be sent'))
  while (tellers().length === 0) await pause(20)
  expect(tellers()).toEqual(['identity,notifications'])
})

test('while one process is down the others keep working, and it misses nothing afterward', async () => {
  await endServer(serverOf('applications'), 'SIGKILL')
  servers.delete('applications')
  const job = named(forms, 'job')
  expect((await client.post(job.save.path, { ...sampleBody(job), agreedTo: 'meanwhile' }, rosa.token)).status).toBe(200)
  await start('applications')
  expect((await apply('ben@mail.example')).status).toBe(201)
  expect(await client.rows('/staff_applications', admin)).toHaveLength(2)
}, 60_000)

test('an erasure in one process applies to all of them', async () => {
  expect((await client.call('DELETE', `/delete_staff/${rosa.person}`, { token: admin })).status).toBe(200)
  expect((await client.get('/get_job_data', rosa.token)).status).toBe(401)
  expect(await client.rows('/get_job_data', admin, 'job_data')).toEqual([])
  expect(await client.rows('/staff_applications', admin)).toHaveLength(1)
  const left = (await events('onboarding')).filter(({ data }) => data !== undefined)
  expect(left).toEqual([])
  expect(await events('accounts')).toMatchObject([{ subject: `person/${rosa.person}` }])
})

test('each process stops cleanly', async () => {
  const ends = await Promise.all([...servers.values()].map((server) => endServer(server)))
  expect(ends).toEqual(SPLIT.map(() => ({ code: 0, signal: null })))
})

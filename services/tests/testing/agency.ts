import * as proof from '@arrive/contracts/calls/proof.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import type { Client, Reply } from './client.ts'
import { adminToken, newStaff, type Staff, staffToken } from './people.ts'
import { fillPersonnelFile, good } from './personnel-file.ts'
import { companyBody, multipart, named, sampleRequest } from './requests.ts'

const STAFF = ['ann@mail.example', 'ben@mail.example', 'cleo@mail.example'] as const
/** An erased staff member. */
export const GONE = 'dora@mail.example'
/** The number of the first of them. */
const FIRST = 2
const PATIENTS = ['pat@mail.example', 'quinn@mail.example'] as const

const PACKET = forms.filter(({ kind }) => kind === 'onboarding')

/** Fills a product with people, applications, resumes, packets, company parts, and one erased person. */
export async function growAgency(client: Client): Promise<void> {
  const admin = await adminToken(client)
  const staff: Staff[] = []
  for (const [at, email] of [...STAFF, GONE].entries()) {
    await apply(client, email, at)
    const one = await newStaff(client, email)
    const { token, person } = one
    staff.push(one)
    for (const form of PACKET.slice(at)) await good(client.post(form.save.path, sampleBody(form, at), token))
    await good(client.post(named(forms, 'hipaa').save.path, sampleBody(named(forms, 'hipaa'), at + 7), token))
    for (const form of PACKET.slice(at)) {
      const body = companyBody(form, at)
      if (Object.keys(body).length === 0) continue
      await good(client.call('PUT', `/company_section${form.save.path}/${person}`, { body, token: admin }))
    }
    if (email !== GONE) continue
    await fillPersonnelFile(client, one, admin)
    await good(client.call('DELETE', `/delete_staff/${person}`, { token: admin }))
  }
  for (const [at, email] of PATIENTS.entries()) {
    await good(client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare'), at), patientEmail: email }))
  }
  // Last, because it assigns another number.
  await fillPersonnelFile(client, staff[0] as Staff, admin)
}

export async function apply(client: Client, email: string, seed: number): Promise<void> {
  const form = multipart({ ...sampleBody(named(forms, 'career'), seed), email }, email)
  await good(client.call('POST', '/staff_applications', { form }))
}

/** Calls whose responses change with time, with each read or with the installation. */
const GROWING = new Set([
  ...['get-events', 'get-snapshot', 'get-feeds', 'get-audit', 'own-sessions', 'get-setup'],
  ...Object.values(proof).map(({ id }) => id),
  // Papers show their moment, and the sample the session's word.
  ...['get-packet-pdf', 'get-form-pdf', 'get-esign-sample'],
])

/** The responses of every read call, for the administrator and each staff member. */
export async function everyAnswer(client: Client): Promise<Readonly<Record<string, string>>> {
  const tokens = { admin: await adminToken(client), ...(await staffTokens(client)) }
  const about = [...STAFF.entries()].map(([at, email]) => ({ email, person: at + FIRST }))
  const reads = calls.filter(({ method, id }) => method === 'GET' && !GROWING.has(id))
  const answers: Record<string, string> = {}
  for (const [who, token] of Object.entries(tokens)) {
    for (const path of new Set(reads.flatMap((call) => about.map((one) => sampleRequest(forms, call, one).path)))) {
      answers[`${who} ${path}`] = said(await client.get(path, token))
    }
    if (who !== 'admin') continue
    for (const { resume_path: path } of await client.rows('/staff_applications', token)) {
      answers[String(path)] = said(await client.get(String(path), token))
    }
    for (const { photo_id: id } of await client.rows(`/credentials/${FIRST}`, token, 'credentials')) {
      if (id !== null)
        answers[`photo ${String(id)}`] = said(await client.get(`/credential_photos/${String(id)}`, token))
    }
  }
  return answers
}

async function staffTokens(client: Client): Promise<Record<string, string>> {
  const tokens = await Promise.all(STAFF.map(async (email) => [email, await staffToken(client, email)] as const))
  return Object.fromEntries(tokens)
}

/** Without parts that differ per request or show when someone was active. */
function said({ status, bytes }: Reply): string {
  const body = bytes.toString('latin1').replace(/^\{"at":"[^"]*"/, '{')
  return `${status} ${body.replaceAll(/"(instance|request_id|last_seen_at)":"[^"]*"/g, '')}`
}

/** The events of a topic as another system gets them, by person. */
export async function feedOf(
  client: Client,
  topic: string,
  token: string,
): Promise<Readonly<Record<string, string[]>>> {
  const events = new Map<string, string[]>()
  for (let after = ''; ; ) {
    const { body } = await client.get(`/events?topic=${topic}&limit=50${after}`, token)
    const page = body['events'] as { subject: string }[]
    for (const event of page) events.set(event.subject, [...(events.get(event.subject) ?? []), JSON.stringify(event)])
    if (page.length === 0) return Object.fromEntries([...events].sort())
    after = `&after=${String(body['next'])}`
  }
}

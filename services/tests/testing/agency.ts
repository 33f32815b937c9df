import * as proof from '@arrive/contracts/calls/proof.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import type { Client, Reply } from './client.ts'
import { adminToken, newStaff, staffToken } from './people.ts'
import { companyBody, multipart, named, sampleRequest } from './requests.ts'

/** Staff persons of a grown agency. */
const STAFF = ['ann@mail.example', 'ben@mail.example', 'cleo@mail.example'] as const
/** A staff person of it who has been erased. */
export const GONE = 'dora@mail.example'
const PATIENTS = ['pat@mail.example', 'quinn@mail.example'] as const

const PACKET = forms.filter(({ kind }) => kind === 'onboarding')

/** Fills a product with people, applications, resumes, whole packets, company parts, and one who was erased. */
export async function growAgency(client: Client): Promise<void> {
  const admin = await adminToken(client)
  for (const [at, email] of [...STAFF, GONE].entries()) {
    await apply(client, email, at)
    const { token, person } = await newStaff(client, email)
    for (const form of PACKET.slice(at)) await good(client.post(form.save.path, sampleBody(form, at), token))
    await good(client.post(named(forms, 'hipaa').save.path, sampleBody(named(forms, 'hipaa'), at + 7), token))
    for (const form of PACKET.slice(at)) {
      const body = companyBody(form, at)
      if (Object.keys(body).length === 0) continue
      await good(client.call('PUT', `/company_section${form.save.path}/${person}`, { body, token: admin }))
    }
    if (email === GONE) await good(client.call('DELETE', `/delete_staff/${person}`, { token: admin }))
  }
  for (const [at, email] of PATIENTS.entries()) {
    await good(client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare'), at), patientEmail: email }))
  }
}

/** A career application with a resume. */
export async function apply(client: Client, email: string, seed: number): Promise<void> {
  const form = multipart({ ...sampleBody(named(forms, 'career'), seed), email }, email)
  await good(client.call('POST', '/staff_applications', { form }))
}

async function good(reply: Promise<Reply>): Promise<void> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`The agency could not grow: ${status} ${JSON.stringify(body)}`)
}

/** What tells of the time, or of the very reading of it, as sessions do and all that the log says of itself. */
const GROWING = new Set([
  ...['get-events', 'get-snapshot', 'get-feeds', 'get-audit', 'own-sessions'],
  ...Object.values(proof).map(({ id }) => id),
])

/** What every call that reads answers, to the administrator and to every staff person. */
export async function everyAnswer(client: Client): Promise<Readonly<Record<string, string>>> {
  const tokens = { admin: await adminToken(client), ...(await staffTokens(client)) }
  const about = [...STAFF.entries()].map(([at, email]) => ({ email, person: at + 2 }))
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
  }
  return answers
}

async function staffTokens(client: Client): Promise<Record<string, string>> {
  const tokens = await Promise.all(STAFF.map(async (email) => [email, await staffToken(client, email)] as const))
  return Object.fromEntries(tokens)
}

/** Without what differs from request to request, or tells when somebody was here. */
function said({ status, bytes }: Reply): string {
  return `${status} ${bytes.toString('latin1').replaceAll(/"(instance|request_id|last_seen_at)":"[^"]*"/g, '')}`
}

/** The events of a topic as another system gets them, person by person. */
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

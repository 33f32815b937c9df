import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { ADMIN } from './arrive.ts'
import type { Client } from './client.ts'
import { samplePdf } from './files.ts'

/** The password of everyone in tests except the first administrator. */
export const PASSWORD = 'a kettle and two cups'

export interface Staff {
  readonly email: string
  readonly person: number
  readonly token: string
}

export async function adminToken(client: Client): Promise<string> {
  const { status, body } = await client.post('/login', { username: ADMIN.email, password: ADMIN.password })
  if (status !== 200) throw new Error(`The administrator could not log in: ${status} ${String(body['message'])}`)
  return String(body['token'])
}

export async function newStaff(client: Client, email: string): Promise<Staff> {
  const account = { email, password: PASSWORD, confirmPassword: PASSWORD }
  const { status, body } = await client.post('/register', account)
  if (status !== 201) throw new Error(`${email} could not register: ${status} ${String(body['message'])}`)
  return { email, person: Number(body['user_id']), token: await staffToken(client, email) }
}

export async function staffToken(client: Client, email: string): Promise<string> {
  const { status, body } = await client.post('/user-login', { email, password: PASSWORD })
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${String(body['message'])}`)
  return String(body['token_user'])
}

/** Sends a career application; returns the applicant's number. */
export async function newApplicant(client: Client, admin: string, email: string): Promise<number> {
  const career = forms.find(({ name }) => name === 'career')
  if (career === undefined) throw new Error('There is no career application')
  const form = new FormData()
  const answers = { ...sampleBody(career), email }
  for (const [name, value] of Object.entries(answers)) if (name !== 'resume') form.set(name, String(value))
  form.set('resume', new Blob([samplePdf(email)], { type: 'application/pdf' }), 'resume.pdf')
  const { status, body } = await client.call('POST', '/staff_applications', { form })
  if (status !== 201 && status !== 200)
    throw new Error(`${email} could not apply: ${status} ${String(body['message'])}`)
  return Number((await client.get(`/get_staff_id_by_email/${encodeURIComponent(email)}`, admin)).body['user_id'])
}

import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import type { Client } from './client.ts'
import { PASSWORD } from './people.ts'

export interface Colleague {
  readonly email: string
  readonly person: number
  readonly token: string
}

/** A day far in the future. */
const FAR_DAY = '2199-12-31'

/** Registers an administrator, assigns a role as an owner, and logs in. */
export async function newColleague(
  client: Client,
  owner: string,
  role: OfficeRole,
  { email = `${role}@agency.example`, until = FAR_DAY }: { readonly email?: string; readonly until?: string } = {},
): Promise<Colleague> {
  const registered = await client.post('/registered', { email, password: PASSWORD }, owner)
  const person = Number(registered.body['user_id'])
  const body = { office_role: role, ...(role === 'auditor' && { until }) }
  const { status } = await client.call('PUT', `/admins/${person}/role`, { token: owner, body })
  if (status !== 200) throw new Error(`${email} could not be made ${role}: ${registered.status}, ${status}`)
  return { email, person, token: await colleagueToken(client, email) }
}

export async function colleagueToken(client: Client, email: string): Promise<string> {
  const { status, body } = await client.post('/login', { username: email, password: PASSWORD })
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${String(body['message'])}`)
  return String(body['token'])
}

import { type Call, CallError } from './client.ts'
import { Fatal, SENTENCES } from './fatal.ts'
import type { Settings } from './settings.ts'

export interface Counts {
  readonly requests: number
  readonly applications: number
  readonly accounts: number
}

type Login = Pick<Settings, 'url' | 'adminEmail' | 'adminPassword'>

/** @throws Fatal */
export async function openOffice(call: Call, { adminEmail, adminPassword, url }: Login): Promise<string> {
  const json = { username: adminEmail, password: adminPassword }
  const { token } = await call('POST', '/login', { json }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
    throw new Fatal([401, 403].includes(error.status) ? SENTENCES.wrongAdmin : `${error.message} (at ${url})`)
  })
  if (typeof token !== 'string') throw new Fatal(`What answers at ${url} is not Arrive: POST /login gave no token.`)
  return token
}

export async function countRows(call: Call, token: string): Promise<Counts> {
  const [requests, applications, accounts] = await Promise.all(
    ['/get_patients_applications', '/staff_applications', '/registered_users'].map((path) =>
      call('GET', path, { token }),
    ),
  )
  return { requests: lengthOf(requests), applications: lengthOf(applications), accounts: lengthOf(accounts) }
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}

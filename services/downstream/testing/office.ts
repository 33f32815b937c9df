import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { startTestArrive, type TestArrive } from '../../tests/testing/arrive.ts'
import { type Body, type Client, createClient, type Reply } from '../../tests/testing/client.ts'
import type { EngineNames } from '../../tests/testing/engines.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../../tests/testing/people.ts'
import { patiently } from '../../tests/testing/ranges.ts'
import { named } from '../../tests/testing/requests.ts'

/** A running product with an administrator, two staff members and an adjustable clock. */
export interface Office {
  readonly arrive: TestArrive
  readonly client: Client
  readonly ann: Staff
  readonly ben: Staff
  /** Calls as the administrator, signing in again after time has passed. */
  readonly admin: (method: string, path: string, body?: unknown) => Promise<Reply>
  readonly passTime: (ms: number) => void
  readonly token: (...topics: readonly string[]) => Promise<string>
  /** Saves the shortest form of the packet as this person, signing in again after time has passed. */
  readonly save: (staff: Staff, seed?: number) => Promise<void>
}

export async function openOffice(
  environment: Readonly<Record<string, string>> = {},
  engines: EngineNames = 'embedded',
): Promise<Office> {
  let ahead = 0
  const arrive = await startTestArrive(environment, { engines, now: () => Date.now() + ahead })
  const client = createClient(arrive.origin)
  let session = await adminToken(client)
  const ann = await newStaff(client, 'ann@mail.example')
  const ben = await newStaff(client, 'ben@mail.example')

  const admin: Office['admin'] = (method, path, body) => client.call(method, path, { token: session, body })
  return {
    arrive,
    client,
    ann,
    ben,
    admin: async (method, path, body) => {
      const reply = await admin(method, path, body)
      if (reply.status !== 401) return reply
      session = await adminToken(client)
      return admin(method, path, body)
    },
    passTime: (ms) => {
      ahead += ms
    },
    token: async (...topics) => {
      const { status, body } = await patiently(() => admin('POST', '/service_tokens', { name: 'A system', topics }))
      if (status !== 201) throw new Error(`No token was made: ${status}`)
      return String(body.token)
    },
    save: async (staff, seed = 0) => {
      const form = named(forms, 'hipaa')
      const send = async (token: string) => (await client.post(form.save.path, sampleBody(form, seed), token)).status
      const status = await send(staff.token)
      const last = status === 401 ? await send(await staffToken(client, staff.email)) : status
      if (last !== 200) throw new Error(`The form was not saved: ${last}`)
    },
  }
}

export function eventsOf({ body }: Reply): readonly Body[] {
  return body.events as readonly Body[]
}

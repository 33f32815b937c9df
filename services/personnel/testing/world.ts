import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { startTestArrive, type TestArrive } from '../../tests/testing/arrive.ts'
import { type Body, type Client, createClient, type Reply } from '../../tests/testing/client.ts'
import type { EngineNames } from '../../tests/testing/engines.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../../tests/testing/people.ts'
import { named } from '../../tests/testing/requests.ts'
import { isTo, mailedLink, type Peer, startPeer } from '../../tests/testing/smtp-peer.ts'

export const DAY = 24 * 60 * 60_000

/** A running product with an applicant who has sent both pages about employers, a mail server and a clock. */
export interface ReferenceWorld {
  readonly arrive: TestArrive
  readonly client: Client
  readonly peer: Peer
  readonly ann: Staff
  readonly passTime: (ms: number) => void
  /** Calls as the applicant or the first administrator, with a fresh session. */
  readonly asAnn: (method: string, path: string, body?: unknown) => Promise<Reply>
  readonly asOffice: (method: string, path: string, body?: unknown) => Promise<Reply>
  /** Asks an address; returns the reference. */
  readonly ask: (email: string, more?: object) => Promise<Body>
  /** The link of the latest mail to an address. */
  readonly linkTo: (email: string) => Promise<string>
  readonly end: () => Promise<void>
}

export async function openReferences(
  environment: Readonly<Record<string, string>> = {},
  engines: EngineNames = 'embedded',
): Promise<ReferenceWorld> {
  const peer = await startPeer()
  let ahead = 0
  const now = () => Date.now() + ahead
  const arrive = await startTestArrive({ ...peer.settings, ...environment }, { engines, now })
  const client = createClient(arrive.origin)
  const ann = await newAsker(client, 'ann@mail.example')
  const asAnn: ReferenceWorld['asAnn'] = async (method, path, body) =>
    client.call(method, path, { body, token: await staffToken(client, ann.email) })
  return {
    arrive,
    client,
    peer,
    ann,
    passTime: (ms) => {
      ahead += ms
    },
    asAnn,
    asOffice: async (method, path, body) => client.call(method, path, { body, token: await adminToken(client) }),
    ask: async (email, more = {}) => {
      const { status, body } = await asAnn('POST', '/references', { form: 'verification', email, ...more })
      if (status !== 201) throw new Error(`${email} was not asked: ${status} ${String(body['message'])}`)
      return body['reference'] as Body
    },
    linkTo: async (email) => mailedLink((await peer.found(1, isTo(email))).at(-1)?.raw ?? ''),
    end: async () => {
      await arrive.end()
      await peer.stop()
    },
  }
}

/** An applicant who has sent both pages about employers. */
export async function newAsker(client: Client, email: string): Promise<Staff> {
  const staff = await newStaff(client, email)
  for (const name of ['application2', 'verification', 'verification2ndPage']) {
    const form = named(forms, name)
    const { status } = await client.post(form.save.path, sampleBody(form, 1), staff.token)
    if (status !== 200) throw new Error(`${name} was not saved: ${status}`)
  }
  return staff
}

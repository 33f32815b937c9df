import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient } from '../testing/client.ts'
import { adminToken, newStaff, staffToken } from '../testing/people.ts'

/** A token from the product and its current state. */
export interface GivenToken {
  readonly kind: 'session' | 'service token'
  readonly token: string
  /** `ending` while it is unknown whether it was ended. */
  state: 'open' | 'ending' | 'ended'
}

/** Begins and ends sessions and service tokens in sequence. */
export interface TokenUser {
  readonly given: readonly GivenToken[]
  readonly persons: number
  readonly stop: () => Promise<void>
}

const EMAIL = 'comes-and-goes@mail.example'
/** Milliseconds between rounds: a login costs as much as a hundred saves. */
const REST = 200

export async function useTokens(origin: string): Promise<TokenUser> {
  const client = createClient(() => origin)
  const admin = await adminToken(client)
  await newStaff(client, EMAIL)
  const given: GivenToken[] = []
  let stopped = false

  async function once(kind: GivenToken['kind'], { token, end }: Begun, keep: boolean): Promise<void> {
    const one: GivenToken = { kind, token, state: 'open' }
    given.push(one)
    if (keep) return
    one.state = 'ending'
    if ((await end()).status < 300) one.state = 'ended'
  }

  async function work(): Promise<void> {
    for (let round = 0; !stopped; round++) {
      await once('session', await beginSession(client), round % 2 === 0)
      await once('service token', await beginServiceToken(client, admin, round), round % 2 === 0)
      await pause(REST)
    }
  }

  // Ends when the server is killed.
  const working = work().catch(() => undefined)
  return {
    given,
    persons: 1,
    stop: async () => {
      stopped = true
      await working
    },
  }
}

interface Begun {
  readonly token: string
  readonly end: () => ReturnType<Client['call']>
}

async function beginSession(client: Client): Promise<Begun> {
  const token = await staffToken(client, EMAIL)
  return { token, end: () => client.call('POST', '/logout', { token }) }
}

async function beginServiceToken(client: Client, admin: string, round: number): Promise<Begun> {
  const { body } = await client.post('/service_tokens', { name: `System ${round}`, topics: ['onboarding'] }, admin)
  const token = String(body['token'])
  return { token, end: () => client.call('DELETE', `/service_tokens/${String(body['id'])}`, { token: admin }) }
}

/** Tokens that work after their end, or do not work before it. */
export async function wrongTokens(client: Client, given: readonly GivenToken[]): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { kind, token, state } of given) {
    const path = kind === 'session' ? '/get_job_data' : '/events?topic=onboarding&limit=1'
    const { status } = await client.get(path, token)
    const isOpen = status !== 401
    if (state !== 'ending' && isOpen !== (state === 'open'))
      wrong.push(`${kind}: ${state}, and answered with ${status}`)
  }
  return wrong
}

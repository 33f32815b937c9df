import { type Client, createClient, type Reply } from '../testing/client.ts'
import { adminToken } from '../testing/people.ts'

const RIGHT = 'a heron in the reeds'

export interface Guess {
  readonly name: string
  /** As forwarded by a trusted proxy. */
  readonly from: string
  readonly password?: string
  readonly cookie?: string | undefined
}

/** Logins of administrators from any address. */
export interface Guessing {
  /** The status of a login; the password is wrong unless one is given. */
  readonly guess: (guess: Guess) => Promise<number>
  readonly right: (guess: Guess) => Promise<number>
  /** Creates an administrator and returns the device cookie of a browser that has logged in as them. */
  readonly administrator: (name: string) => Promise<{ readonly name: string; readonly cookie: string }>
}

export function createGuessing(origin: () => string): Guessing {
  const client = createClient(origin)
  const guess = async (one: Guess) => (await logIn(client, one)).status
  return {
    guess,
    right: (one) => guess({ ...one, password: RIGHT }),
    administrator: async (email) => {
      const body = { email, password: RIGHT, confirmPassword: RIGHT }
      const made = await client.post('/registered', body, await adminToken(client))
      if (made.status !== 201) throw new Error(`${email} could not be made: ${made.status}`)
      const { headers } = await logIn(client, { name: email, from: '198.51.100.1', password: RIGHT })
      return { name: email, cookie: headers.getSetCookie().join().split(';')[0] ?? '' }
    },
  }
}

function logIn(client: Client, { name, from, password = 'wrong', cookie }: Guess): Promise<Reply> {
  const headers = { 'X-Forwarded-For': from, ...(cookie !== undefined && { Cookie: cookie }) }
  return client.call('POST', '/login', { body: { username: name, password }, headers, key: null })
}

/** A distinct IPv6 /64 for every number. */
export function networkOf(n: number): string {
  return `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`
}

/** Runs work for each number below a count, at most `atOnce` at a time, and counts each result. */
export async function countResults(count: number, atOnce: number, work: (n: number) => Promise<number>) {
  const results = new Map<number, number>()
  let next = 0
  const worker = async () => {
    while (next < count) {
      const result = await work(next++)
      results.set(result, (results.get(result) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { of: (result: number) => results.get(result) ?? 0 }
}

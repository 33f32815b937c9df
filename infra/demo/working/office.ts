import type { Body, Call } from '../client.ts'
import type { DemoPerson } from '../people.ts'

/** An office that works on people who sent something. */
export interface Office {
  readonly call: Call
  readonly seed: string
  readonly admin: string
  /** Who takes care of people, in turn. */
  readonly administrators: readonly number[]
}

/** The person's row in a list; undefined if it has none. */
export async function rowOf({ call, admin }: Office, path: string, who: DemoPerson): Promise<Body | undefined> {
  const found = await call('GET', `${path}?limit=1`, { token: admin, filter: who.person.email })
  return Object.values(found)[0] as Body | undefined
}

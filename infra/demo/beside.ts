import { EEO_ANSWERS } from '@arrive/contracts/eeo.ts'
import { type Call, CallError } from './client.ts'
import { fakerOf } from './faker.ts'
import type { DemoPerson } from './people.ts'

interface Context {
  readonly call: Call
  readonly seed: string
  readonly admin: string
}

interface Beside {
  readonly session: { readonly token: string; readonly person: number }
  /** The idempotency key of an action. */
  readonly key: (what: string) => string
}

/** What belongs to no form: voluntary answers of every other person, and Form I-9 of those who began to work. */
export async function sendBeside(context: Context, who: DemoPerson, { session, key }: Beside): Promise<void> {
  const { call, seed, admin } = context
  const { index } = who.person
  const { helpers } = fakerOf([seed, index, 'beside'])
  if (index % 2 === 0) {
    const json = {
      sex: helpers.arrayElement(EEO_ANSWERS.sex),
      race_ethnicity: helpers.arrayElement(EEO_ANSWERS.race_ethnicity),
    }
    await call('POST', '/eeo', { token: session.token, key: key('eeo'), json }).catch(unlessAnswered)
  }
  if (who.hiredOn === undefined) return
  const isVerified = index % 3 === 0
  const json = {
    i9_done_on: who.hiredOn,
    i9_done_by: 'The office',
    everify_done_on: isVerified ? who.hiredOn : null,
    everify_done_by: isVerified ? 'The office' : null,
  }
  await call('PUT', `/eligibility/${session.person}`, { token: admin, key: key('eligibility'), json }).catch(
    unlessAnswered,
  )
}

/** An earlier run has sent it, perhaps with other days. */
function unlessAnswered(error: unknown): void {
  if (!(error instanceof CallError && ['eeo-answered', 'key-reused'].includes(String(error.code)))) throw error
}

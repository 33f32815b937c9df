import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { good } from '../testing/personnel-file.ts'
import { companyBody, named } from '../testing/requests.ts'
import { createFold, type Fold } from './as-of-fold.ts'

const MINUTE = 60_000

export interface Step {
  readonly who: number
  readonly form: string
  readonly seed: number
  readonly byOffice: boolean
  /** Milliseconds since the step before. */
  readonly wait: number
}

export type Moment = { readonly share: number } | { readonly event: number; readonly off: number }

/** A product with a clock, people who save forms, and another system that follows the feed. */
export interface AsOfWorld {
  readonly fold: Fold
  readonly now: () => number
  readonly newPeople: (count: number) => Promise<void>
  readonly personOf: (who: number) => number
  readonly take: (step: Step) => Promise<void>
  readonly momentOf: (moment: Moment) => number
  /** As the office. */
  readonly asOf: (path: string, at: number) => Promise<Reply>
  readonly end: () => Promise<void>
}

export async function openAsOfWorld(): Promise<AsOfWorld> {
  let ahead = 0
  const now = () => Date.now() + ahead
  const arrive = await startTestArrive({}, { now })
  const client = createClient(arrive.origin)
  const made = await client.post('/service_tokens', { name: 'Fold', topics: ['onboarding'] }, await adminToken(client))
  const fold = createFold(client, String(made.body['token']))
  let staff: readonly Staff[] = []
  let began = 0
  let tokens = new Map<string, { readonly token: string; readonly until: number }>()

  /** An idle session ends. */
  async function session(name: string, logIn: () => Promise<string>): Promise<string> {
    const known = tokens.get(name)
    if (known !== undefined && now() < known.until) return known.token
    const token = await logIn()
    tokens.set(name, { token, until: now() + 10 * MINUTE })
    return token
  }
  const asOffice = () => session('office', () => adminToken(client))
  const asStaff = ({ email }: Staff) => session(email, () => staffToken(client, email))

  const personOf = (who: number) => (staff[who] as Staff).person

  return {
    fold,
    now,
    personOf,
    newPeople: async (count) => {
      const emails = Array.from({ length: count }, (_, at) => `person${now()}-${at}@mail.example`)
      staff = await Promise.all(emails.map((email) => newStaff(client, email)))
      tokens = new Map()
      began = now()
    },
    take: async ({ who, form: name, seed, byOffice, wait }) => {
      ahead += wait
      const form = named(forms, name)
      if (!byOffice) {
        const token = await asStaff(staff[who] as Staff)
        await good(client.post(form.save.path, sampleBody(form, seed), token))
        return
      }
      const path = `/company_section${form.save.path}/${personOf(who)}`
      // Refused before the person has sent the form.
      await client.call('PUT', path, { body: companyBody(form, seed), token: await asOffice() })
    },
    momentOf: (moment) => {
      if ('share' in moment) return Math.floor(began + moment.share * (now() - began))
      const times = fold.times().filter((time) => time > began)
      return Math.min(now(), (times[moment.event % times.length] ?? began) + moment.off)
    },
    asOf: async (path, at) => {
      const mark = path.includes('?') ? '&' : '?'
      return client.get(`${path}${mark}as_of=${new Date(at).toISOString()}`, await asOffice())
    },
    end: () => arrive.end(),
  }
}

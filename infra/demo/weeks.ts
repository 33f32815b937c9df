import { forms } from '@arrive/contracts/generated/forms.ts'
import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { startPeer } from '@arrive/services/tests/testing/smtp-peer.ts'
import { startSite } from '../e2e/site.ts'
import { createClient } from './client.ts'
import { fill } from './fill.ts'
import { openOffice } from './office.ts'
import { pagesOf } from './packet.ts'
import { peopleOf } from './people.ts'
import { createProgress, type Output } from './progress.ts'
import { PASSWORD } from './visit.ts'
import { work } from './working/work.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Days before today on which people come; the office works on them a day later, and on the last ones at once. */
const ARRIVALS = [24, 15, 4, 0] as const
/** Administrators who share the work with the owner. */
const COLLEAGUES = [
  ['files@agency.example', 'compliance'],
  ['hiring@agency.example', 'recruiter'],
] as const

export interface Office {
  readonly origin: string
  readonly failures: number
  readonly end: () => Promise<void>
}

interface Weeks {
  readonly people: number
  readonly seed: string
  readonly port: string
}

/** Starts the product on a new folder weeks ago by its clock, and lets people come until today. @throws Fatal */
export async function startWeeks({ people, seed, port }: Weeks, output: Output): Promise<Office> {
  let ago = ARRIVALS[0] * DAY
  const now = () => Date.now() - ago
  const peer = await startPeer()
  const site = await startSite({ PORT: port, ...peer.settings }, { now })
  const call = createClient(site.origin())
  const login = { url: site.origin(), adminEmail: ADMIN.email, adminPassword: ADMIN.password }
  await hire(await openOffice(call, login))
  const progress = createProgress(output, people)
  let failures = 0
  for (const [at, days] of ARRIVALS.entries()) {
    ago = days * DAY
    const today = new Date(now()).toISOString().slice(0, 10)
    const coming = peopleOf({ seed, now: today }, people, pagesOf(forms)).slice(part(at), part(at + 1))
    failures += await fill({ call, seed, today, now, admin: await openOffice(call, login) }, coming, progress)
    ago = Math.max(0, ago - DAY)
    failures += await work({ call, seed, today, now, admin: await openOffice(call, login) }, coming, progress)
  }

  function part(at: number): number {
    return Math.round((people * at) / ARRIVALS.length)
  }

  async function hire(token: string): Promise<void> {
    for (const [email, office_role] of COLLEAGUES) {
      const { user_id } = await call('POST', '/registered', { token, json: { email, password: PASSWORD } })
      await call('PUT', `/admins/${String(user_id)}/role`, { token, json: { office_role } })
    }
  }

  return {
    origin: site.origin(),
    failures,
    end: async () => {
      await site.end()
      await peer.stop()
    },
  }
}

import { forms } from '@arrive/contracts/generated/forms.ts'
import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { createClient as createTestClient } from '@arrive/services/tests/testing/client.ts'
import { consent } from '@arrive/services/tests/testing/esign.ts'
import { startSite } from '../../e2e/site.ts'
import { type Call, createClient } from '../client.ts'
import { openOffice } from '../office.ts'
import { pagesOf, stepsIn } from '../packet.ts'
import { type DemoPerson, peopleOf } from '../people.ts'
import { enter, type Session, visit } from '../visit.ts'
import type { Picture } from './table.ts'

const PAGES = pagesOf(forms)
const ALL = stepsIn(PAGES)
const SEED = 'arrive'
const PEOPLE = 30
const PACE = 11 * 3_600_000
/** The time that the pictures show, after all people were added. */
const NOW = Date.parse('2026-11-20T15:00:00Z')

export interface Agency {
  readonly origin: string
  readonly now: number
  /** The viewer's session, and the id of the person whose forms are shown. */
  readonly session: (picture: Picture) => Promise<Partial<Session>>
  readonly end: () => Promise<void>
}

/** Starts the product on a new folder and adds demo people in order, so their numbers are stable. */
export async function startAgency(): Promise<Agency> {
  let time = NOW - PEOPLE * PACE
  const site = await startSite({}, { now: () => time })
  const url = site.origin()
  const call = createClient(url)
  while (time < NOW) {
    const at = PEOPLE - (NOW - time) / PACE
    const admin = await office(call, url)
    await visit({ call, seed: SEED, admin, today: dayOf(time), now: () => time }, personAt(at, time))
    time += PACE
  }
  const session = async ({ who, done }: Picture) => {
    const chosen =
      done === undefined ? undefined : await enter(call, withForms(done).person.email, 'pictures-of-the-readme')
    if (who === 'admin') return { ...chosen, token: await office(call, url) }
    if (chosen !== undefined)
      await consent(
        createTestClient(() => url),
        chosen.token,
      )
    return { ...chosen }
  }
  return { origin: url, now: NOW, session, end: site.end }
}

/** People sign on their own day, not on the day of the pictures. */
function personAt(index: number, time: number): DemoPerson {
  const person = peopleOf(castOf(time), index + 1, PAGES)[index]
  if (person === undefined) throw new Error(`Nobody comes as number ${index}`)
  return person
}

function withForms(asked: number | 'all'): DemoPerson {
  const done = asked === 'all' ? ALL : asked
  const found = peopleOf(castOf(NOW), PEOPLE, PAGES).findLast((one) => one.kind === 'staff' && one.done === done)
  if (found === undefined) throw new Error(`None of ${PEOPLE} people has handed in ${done} forms`)
  return found
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const castOf = (time: number) => ({ seed: SEED, now: dayOf(time) })

function office(call: Call, url: string): Promise<string> {
  return openOffice(call, { url, adminEmail: ADMIN.email, adminPassword: ADMIN.password })
}

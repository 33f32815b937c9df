import { screeningDecided } from '@arrive/contracts/events/screening-decided.ts'
import type { ExclusionDecision } from '@arrive/contracts/screening.ts'
import { ArriveError, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { ACCOUNTS, IDENTITY } from '../../shared/account-roles.ts'
import { PERSONNEL, PERSONNEL_SOURCE } from '../../shared/personnel.ts'
import { allScreenings, exclusionsOf } from '../../shared/screenings.ts'

export interface Deciding {
  readonly screening: string
  readonly person: number
  readonly origin: Origin
  readonly decision: ExclusionDecision
  readonly reason: string
}

/** @throws ArriveError `reason-missing`, `no-user`, `not-found`, or as `sendOnce` */
export async function decide(kernel: Kernel, deciding: Deciding): Promise<Outcome> {
  const { screening, person, origin, decision } = deciding
  const reason = deciding.reason.trim()
  if (reason === '') throw new ArriveError('reason-missing')
  const account = await kernel.reader(IDENTITY).get(ACCOUNTS, String(person))
  if (account === undefined) throw new ArriveError('no-user')
  const { submit, events } = kernel
  return submit.sendOnce(submit.eventId(origin), {
    origin,
    topic: screeningDecided.topic,
    source: PERSONNEL_SOURCE,
    type: screeningDecided.type,
    dataschema: events.schemaOf(screeningDecided.type),
    person,
    request: { screening, decision, reason },
    decide: async () => ({ screening_id: screening, match: await matchIn(kernel, deciding), decision, reason }),
    awaited: [PERSONNEL],
  })
}

async function matchIn(kernel: Kernel, { screening, person }: Deciding): Promise<string> {
  const id = String(person)
  const [all, records] = await Promise.all([allScreenings(kernel), exclusionsOf(kernel, [id])])
  const found = records.get(id)?.found.findLast(({ screening_id }) => screening_id === screening)
  const isMade = all.some(({ screening_id }) => screening_id === screening)
  if (!isMade || found === undefined || found.result !== 'possible') throw new ArriveError('not-found')
  return found.match
}

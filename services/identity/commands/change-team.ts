import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { administratorRemoved } from '@arrive/contracts/events/administrator-removed.ts'
import { roleChanged } from '@arrive/contracts/events/role-changed.ts'
import { ArriveError, isFinal, type Kernel, type Origin, type Outcome, type Submission } from '../../kernel/index.ts'
import { IDENTITY, PASSWORD_CHANGE, SOURCE, TOPIC } from '../names.ts'
import { isOwner, type OfficeTerm } from '../office.ts'
import { administrators, nextChange } from '../reads/team.ts'

/** The kind under which the numbers of changes are reserved. */
const TEAM = 'team'

export interface TeamChange {
  readonly origin: Origin
  readonly person: number
  /** Absent: the administrator is removed. */
  readonly term?: OfficeTerm
}

/**
 * Gives an administrator another role, or removes one; their sessions are over before it answers. Every change has a
 * number, the next one after those that it has seen: so of two owners who demote each other at once one stays.
 * @throws ArriveError `no-user`, `last-owner`, `team-changed` where somebody else was first, and what `submit.sendOnce`
 * throws.
 */
export async function changeTeam(kernel: Kernel, change: TeamChange): Promise<Outcome> {
  const { submit, registry } = kernel
  const { origin, person } = change
  const event = submit.eventId(origin)
  // First the number, then the state: a change in between has taken the number.
  const sequence = await nextChange(kernel)
  const submission = submissionOf(kernel, change, sequence)
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  const refused = await refusalOf(kernel, change)
  if (refused !== undefined) {
    // The request that changed it may have been this one, sent twice.
    const mine = await submit.findEarlier(event, submission)
    if (mine === undefined) throw new ArriveError(refused)
    return mine
  }
  if (!(await registry.reserve(TEAM, String(sequence), { event, person }))) throw new ArriveError('team-changed')
  try {
    return await submit.sendOnce(event, submission)
  } catch (error) {
    // Certain to be no change: its number is free again.
    if (isFinal(error)) await registry.release(TEAM, String(sequence))
    throw error
  }
}

async function refusalOf(kernel: Kernel, { person, term }: TeamChange): Promise<ErrorCode | undefined> {
  const team = await administrators(kernel)
  if (!team.some((one) => one.person === person)) return 'no-user'
  const staysOwner = term?.office === 'owner'
  // Who was invited and never came may not even have an address that works.
  const hasOther = team.some((one) => one.person !== person && isOwner(one) && one.mustChange !== true)
  return staysOwner || hasOther ? undefined : 'last-owner'
}

/** A repeat of the request comes when there is another number. */
function submissionOf({ events }: Kernel, { origin, person, term }: TeamChange, sequence: number): Submission {
  const { type, data } = content(term, sequence)
  return {
    origin,
    topic: TOPIC,
    source: SOURCE,
    type,
    dataschema: events.schemaOf(type),
    person,
    data,
    request: { term: term ?? null },
    awaited: [IDENTITY, PASSWORD_CHANGE],
  }
}

function content(term: OfficeTerm | undefined, sequence: number) {
  if (term === undefined) return { type: administratorRemoved.type, data: { sequence } }
  const { office: officeRole, until } = term
  return { type: roleChanged.type, data: { officeRole, ...(until !== undefined && { until }), sequence } }
}

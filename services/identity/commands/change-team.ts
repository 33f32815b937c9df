import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { administratorRemoved } from '@arrive/contracts/events/administrator-removed.ts'
import { roleChanged } from '@arrive/contracts/events/role-changed.ts'
import { ArriveError, isFinal, type Kernel, type Origin, type Outcome, type Submission } from '../../kernel/index.ts'
import { IDENTITY, PASSWORD_CHANGE } from '../names.ts'
import { isOwner, type OfficeTerm } from '../office.ts'
import { administrators, nextChange } from '../reads/team.ts'
import { accountEvent } from '../submissions.ts'

const TEAM = 'team'

export interface TeamChange {
  readonly origin: Origin
  readonly person: number
  /** Absent: remove the administrator. */
  readonly term?: OfficeTerm
}

/**
 * Reserves a number for each change, so if two owners demote each other at once, one remains.
 * @throws ArriveError `no-user`, `last-owner`, `team-changed` after a concurrent change, or as `sendOnce`
 */
export async function changeTeam(kernel: Kernel, change: TeamChange): Promise<Outcome> {
  const { submit, registry } = kernel
  const { origin, person } = change
  const event = submit.eventId(origin)
  // Take the number before reading the state: a concurrent change then conflicts on the number.
  const sequence = await nextChange(kernel)
  const submission = submissionOf(kernel, change, sequence)
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  const refused = await refusalOf(kernel, change)
  if (refused !== undefined) {
    const mine = await submit.findEarlier(event, submission)
    if (mine === undefined) throw new ArriveError(refused)
    return mine
  }
  if (!(await registry.reserve(TEAM, String(sequence), { event, person }))) throw new ArriveError('team-changed')
  try {
    return await submit.sendOnce(event, submission)
  } catch (error) {
    // The event is definitely not in the log, so the number is free again.
    if (isFinal(error)) await registry.release(TEAM, String(sequence))
    throw error
  }
}

async function refusalOf(kernel: Kernel, { person, term }: TeamChange): Promise<ErrorCode | undefined> {
  const team = await administrators(kernel)
  if (!team.some((one) => one.person === person)) return 'no-user'
  const staysOwner = term?.office === 'owner'
  // Invited owners who never logged in do not count: their address may not even work.
  const hasOther = team.some((one) => one.person !== person && isOwner(one) && one.mustChange !== true)
  return staysOwner || hasOther ? undefined : 'last-owner'
}

function submissionOf(kernel: Kernel, { origin, person, term }: TeamChange, sequence: number): Submission {
  const { type, data } = content(term, sequence)
  return {
    ...accountEvent(kernel, origin, type, person),
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

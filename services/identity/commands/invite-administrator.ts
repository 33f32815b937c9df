import { administratorInvited } from '@arrive/contracts/events/administrator-invited.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  ArriveError,
  blind,
  folded,
  isFinal,
  type Kernel,
  type Origin,
  type Outcome,
  outcomeDocs,
} from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import type { InvitationLimit } from '../limits/invitation-limit.ts'
import { IDENTITY, STAFF } from '../names.ts'
import type { OfficeTerm } from '../office.ts'
import { accountOf } from '../reads/accounts.ts'
import { isFormer } from '../reads/team.ts'
import { accountEvent } from '../submissions.ts'
import { type Claim, claimNames, releaseNames } from './login-names.ts'
import type { Dependencies } from './register.ts'

export interface NewAdministrator {
  readonly origin: Origin
  readonly email: string
  readonly term: OfficeTerm
}

export interface Invited {
  readonly outcome: Outcome
  readonly password?: string
}

/**
 * Without mail to people, returns a password for the caller to pass on, which must be changed at the first login.
 * @throws ArriveError `email-taken`, `too-many`, `busy`, or as `sendOnce`
 */
export async function inviteAdministrator(
  { kernel, passwords, invitationLimit }: Dependencies & { readonly invitationLimit: InvitationLimit },
  { origin, email: typed, term }: NewAdministrator,
): Promise<Invited> {
  const { submit, registry } = kernel
  const email = folded(typed)
  const event = submit.eventId(origin)
  const password = madeUp(kernel, event)
  const person = await registry.numberOf(STAFF, email)
  // Repeats of a decided request are free; all others count before the expensive hash.
  if ((await kernel.outcomes.find(outcomeDocs.outcomeId(event, IDENTITY))) === undefined)
    await invitationLimit.countFirst(person)
  const passwordHash = await passwords.hash({ lane: 'known', by: origin.actor }, password, event)
  const { office: officeRole, until } = term
  const data = { email, officeRole, ...(until !== undefined && { until }), passwordHash }
  const head = accountEvent(kernel, origin, administratorInvited.type, person)
  const submission = { ...head, data, request: { email, term } }
  const invited = (outcome: Outcome) => ({ outcome, ...(!mailsPeople(kernel) && { password }) })
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return invited(earlier)
  const claim = { event, email, username: email }
  try {
    await claimFor(kernel, person, claim)
  } catch (refused) {
    const mine = await submit.findEarlier(event, submission)
    if (mine === undefined) throw refused
    return invited(mine)
  }
  try {
    return invited(await submit.sendOnce(event, submission))
  } catch (error) {
    if (isFinal(error)) await releaseNames(kernel, claim)
    throw error
  }
}

/** A former administrator still has their names reserved. @throws ArriveError `email-taken` */
async function claimFor(kernel: Kernel, person: number, claim: Claim): Promise<void> {
  const taken = new ArriveError('email-taken', { message: message('team.email-taken') })
  if (await isFormer(kernel, person)) {
    if ((await accountOf(kernel, person)) !== undefined) throw taken
    return
  }
  await claimNames(kernel, claim).catch((error: unknown) => {
    throw error instanceof ArriveError && error.code === 'email-taken' ? taken : error
  })
}

export function mailsPeople({ settings }: Kernel): boolean {
  return mailSettings(settings.read).mailFrom !== undefined
}

/** The same for a repeat, and unpredictable without the master key. */
export function madeUp({ secrets }: Kernel, event: string): string {
  return blind(secrets.derived('made-up-passwords'), event).slice(0, 20)
}

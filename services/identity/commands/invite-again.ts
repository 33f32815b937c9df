import { passwordGiven } from '@arrive/contracts/events/password-given.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Origin } from '../../kernel/index.ts'
import type { InvitationLimit } from '../limits/invitation-limit.ts'
import { IDENTITY, PASSWORD_CHANGE } from '../names.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { isAwaited } from '../reads/team.ts'
import { accountEvent } from '../submissions.ts'
import { sendInvitation } from './invite.ts'
import { type Invited, madeUp, mailsPeople } from './invite-administrator.ts'
import type { Dependencies } from './register.ts'

export type InviteAgain = (origin: Origin, person: number) => Promise<Invited>

/**
 * Replaces the last link of an administrator without a password; without mail to people, returns a new password.
 * @throws ArriveError `no-user`, `has-account`, `team-changed`, `too-many`, `busy`, or as `sendOnce`
 */
export function createInviteAgain(dependencies: Dependencies, invitationLimit: InvitationLimit): InviteAgain {
  const { kernel } = dependencies
  return async (origin, person) => {
    const account = await accountOf(kernel, person)
    if (account?.role !== 'admin') throw new ArriveError('no-user')
    const mayBe = () => assertAwaited(account, invitationLimit)
    if (!mailsPeople(kernel)) return makeUpAgain(dependencies, origin, account, mayBe)
    return { outcome: await sendInvitation(kernel, { origin, person, email: account.email }, mayBe) }
  }
}

async function assertAwaited(account: KnownAccount, invitationLimit: InvitationLimit): Promise<void> {
  if (!isAwaited(account)) throw new ArriveError('has-account', { message: message('team.chosen') })
  await invitationLimit.countAgain(account.person)
}

async function makeUpAgain(
  { kernel, passwords }: Dependencies,
  origin: Origin,
  { person, changes = 0 }: KnownAccount,
  mayBe: () => Promise<void>,
): Promise<Invited> {
  const { submit } = kernel
  const event = submit.eventId(origin)
  const password = madeUp(kernel, event)
  const head = accountEvent(kernel, origin, passwordGiven.type, person)
  const submission = { ...head, request: { person }, awaited: [IDENTITY, PASSWORD_CHANGE] } as const
  const earlier = await submit.findEarlier(event, submission).catch(overtaken)
  if (earlier === undefined) await mayBe()
  const passwordHash = await passwords.hash({ lane: 'known', by: origin.actor }, password, event)
  const data = { passwordHash, changes }
  if (earlier === undefined) await submit.sendOnce(event, { ...submission, data }).catch(overtaken)
  return { outcome: { status: 201, body: { message: message('team.made-again') } }, password }
}

/** A concurrent change was first. */
function overtaken(error: unknown): never {
  throw error instanceof ArriveError && error.code === 'link-used' ? new ArriveError('team-changed') : error
}

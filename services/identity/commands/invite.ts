import { invitationSent } from '@arrive/contracts/events/invitation-sent.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type LinkActor, type Origin, type Outcome, outcomeDocs } from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { type Invitation, invitationEnd, invitedAt } from '../invitations.ts'
import type { InvitationLimit } from '../limits/invitation-limit.ts'
import { IDENTITY } from '../names.ts'
import { accountOf } from '../reads/accounts.ts'
import { contactOf, senderOf } from '../reads/contacts.ts'
import { isFormer } from '../reads/team.ts'
import { accountEvent } from '../submissions.ts'
import { type Dependencies, registerAccount } from './register.ts'

/** @throws ArriveError `no-mails`, `no-user`, `has-account`, `too-many`, or as `sendOnce` */
export async function inviteApplicant(
  { kernel, invitationLimit }: { readonly kernel: Kernel; readonly invitationLimit: InvitationLimit },
  origin: Origin,
  person: number,
): Promise<Outcome> {
  if (mailSettings(kernel.settings.read).mailFrom === undefined) throw new ArriveError('no-mails')
  const sender = await senderOf(kernel, person)
  if (sender?.kind !== 'staff') throw new ArriveError('no-user')
  return sendInvitation(kernel, { origin, person, email: sender.email }, async () => {
    if ((await accountOf(kernel, person)) !== undefined) throw new ArriveError('has-account')
    // A former account keeps its email forever, so a link could never register it.
    if (await isFormer(kernel, person)) throw new ArriveError('has-account', { message: message('team.former') })
    await invitationLimit.countAgain(person)
  })
}

interface Invitee {
  readonly origin: Origin
  readonly person: number
  readonly email: string
}

export async function sendInvitation(
  kernel: Kernel,
  { origin, person, email }: Invitee,
  mayBe: () => Promise<void>,
): Promise<Outcome> {
  const { submit } = kernel
  const event = submit.eventId(origin)
  const head = accountEvent(kernel, origin, invitationSent.type, person)
  const submission = { ...head, data: { email }, request: { person } }
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  await mayBe()
  return submit.sendOnce(event, submission)
}

export interface Acceptance {
  readonly link: LinkActor
  readonly password: string
  readonly address: string
}

/** @throws ArriveError `wrong-link`, `link-expired`, `link-used`, or as `registerAccount` */
export async function acceptByLink(
  dependencies: Dependencies,
  origin: Origin,
  { link, password, address }: Acceptance,
): Promise<Outcome> {
  if (link.purpose !== 'invitation') throw new ArriveError('wrong-link', { message: message('account.other-link') })
  const { kernel } = dependencies
  const invitation = await lastInvitation(kernel, link)
  if ((await accountOf(kernel, link.person)) !== undefined) await assertRepeat(kernel, origin)
  else assertOpen(kernel, invitation)
  const account = {
    email: invitation.email,
    password,
    role: 'staff',
    queueEntry: { lane: 'other', by: address },
  } as const
  // A repeat of the request that made the account gets its answer; others find the email taken.
  const { status } = await registerAccount(dependencies, origin, account).catch((error: unknown) => {
    throw isTaken(error) ? used('account.invitation-used') : error
  })
  return { status, body: { message: message('account.registered') } }
}

/** @throws ArriveError as `acceptByLink` */
export async function invitedEmail(kernel: Kernel, link: LinkActor): Promise<string> {
  const invitation = await lastInvitation(kernel, link)
  if ((await accountOf(kernel, link.person)) !== undefined) throw used('account.invitation-used')
  assertOpen(kernel, invitation)
  return invitation.email
}

async function lastInvitation(kernel: Kernel, link: LinkActor): Promise<Invitation> {
  const { invitation } = await contactOf(kernel, link.person)
  // The person was erased meanwhile: their link opens nothing.
  if (invitation === undefined) throw new ArriveError('wrong-link')
  if (Date.parse(invitation.at) !== invitedAt(link)) throw used('account.invitation-replaced')
  return invitation
}

function assertOpen({ now }: Kernel, invitation: Invitation): void {
  if (now() < invitationEnd(invitation)) return
  throw new ArriveError('link-expired', { message: message('account.invitation-expired') })
}

/** Dead links say that they were used, except to a repeat of the request that used them. */
async function assertRepeat({ submit, outcomes }: Kernel, origin: Origin): Promise<void> {
  const earlier = await outcomes.find(outcomeDocs.outcomeId(submit.eventId(origin), IDENTITY))
  if (earlier === undefined) throw used('account.invitation-used')
}

function isTaken(error: unknown): boolean {
  return error instanceof ArriveError && (error.code === 'email-taken' || error.code === 'username-taken')
}

function used(why: 'account.invitation-used' | 'account.invitation-replaced'): ArriveError {
  return new ArriveError('link-used', { message: message(why) })
}

import {
  acceptInvitation,
  getAccount,
  getInvitations,
  getRegistration,
  getVerification,
  invite,
  verifyEmail,
} from '@arrive/contracts/calls/invitations.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  type Answer,
  ArriveError,
  invalidAnswer,
  type Request,
  type RequestOf,
  type Route,
  routeOf,
} from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { originOf } from '../../shared/origin.ts'
import { acceptByLink, inviteApplicant } from '../commands/invite.ts'
import type { Dependencies } from '../commands/register.ts'
import { lookByLink, verifyByLink } from '../commands/verify-email.ts'
import { invitationEnd } from '../invitations.ts'
import type { InvitationLimit } from '../limits/invitation-limit.ts'
import { IDENTITY } from '../names.ts'
import { ACCOUNTS } from '../projections/accounts.ts'
import { CONTACTS, type Contact } from '../projections/contacts.ts'
import { accountOf } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import { earlyFactors } from '../reads/early-factors.ts'
import { kindOf } from '../reads/people.ts'
import { registrationSettings } from '../settings.ts'

export function invitationRoutes(dependencies: Dependencies & { readonly invitationLimit: InvitationLimit }): Route[] {
  const { kernel } = dependencies
  const { registration } = registrationSettings(kernel.settings.read)
  const mails = mailSettings(kernel.settings.read).mailFrom !== undefined

  async function accept(request: RequestOf<typeof acceptInvitation>): Promise<Answer> {
    const { actor, address, body } = request
    if (actor.role !== 'link') throw new ArriveError('wrong-link')
    if (body.confirmPassword !== body.password) throw invalidAnswer('confirmPassword', message('account.mismatch'))
    return acceptByLink(dependencies, originOf(acceptInvitation, request), {
      link: actor,
      password: body.password,
      address,
    })
  }

  async function verify(request: RequestOf<typeof verifyEmail>): Promise<Answer> {
    if (request.actor.role !== 'link') throw new ArriveError('wrong-link')
    return verifyByLink(kernel, originOf(verifyEmail, request), request.actor)
  }

  async function invitationsOf(people: string): Promise<Answer> {
    const ids = people.split(',').filter(Boolean)
    const reader = kernel.reader(IDENTITY)
    const [accounts, contacts] = await Promise.all([reader.many(ACCOUNTS, ids), reader.many(CONTACTS, ids)])
    const body = ids.map((id) => ({
      user_id: Number(id),
      invited_at: (contacts.get(id)?.value as Contact | undefined)?.invitation?.at ?? null,
      has_account: accounts.has(id),
    }))
    return { status: 200, body }
  }

  async function look({ actor }: Request): Promise<Answer> {
    if (actor.role !== 'link') throw new ArriveError('wrong-link')
    return { status: 200, body: await lookByLink(kernel, actor) }
  }

  async function account(person: number): Promise<Answer> {
    const kind = await kindOf(kernel, person)
    if (kind === undefined) throw new ArriveError('no-user')
    const [known, contact] = await Promise.all([accountOf(kernel, person), contactOf(kernel, person)])
    const { invitation } = contact
    const body = {
      user_id: person,
      mails,
      has_account: known !== undefined,
      invited_at: invitation?.at ?? null,
      invitation_expires_at: invitation === undefined ? null : new Date(invitationEnd(invitation)).toISOString(),
      email_verified: contact.verifiedAt !== undefined,
      early_factors: known === undefined ? 0 : earlyFactors(known, contact).length,
      won_back_at: contact.wonBackAt ?? null,
      mail_returned_at: contact.returnedAt ?? null,
    }
    return { status: 200, body }
  }

  return [
    routeOf(getRegistration, async () => ({ status: 200, body: { registration, mails } })),
    routeOf(invite, (request) => inviteApplicant(dependencies, originOf(invite, request), request.body.user_id)),
    routeOf(acceptInvitation, accept),
    { call: getVerification, handle: look },
    routeOf(verifyEmail, verify),
    routeOf(getInvitations, ({ query }) => invitationsOf(query.user_ids ?? '')),
    { call: getAccount, handle: ({ params }) => account(Number(params['user_id'])) },
  ]
}

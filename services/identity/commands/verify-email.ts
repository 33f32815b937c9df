import { emailVerified } from '@arrive/contracts/events/email-verified.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { ArriveError, type Kernel, type LinkActor, type Origin, type Outcome } from '../../kernel/index.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import { accountEvent } from '../submissions.ts'
import { VERIFICATION_AGE, verificationLink } from '../verifications.ts'

/** @throws ArriveError `wrong-link` */
async function accountOfLink({ reader }: Pick<Kernel, 'reader'>, link: LinkActor): Promise<KnownAccount> {
  if (link.purpose !== 'verify') throw new ArriveError('wrong-link', { message: message('account.other-link') })
  const account = await accountOf({ reader }, link.person)
  if (account === undefined || verificationLink(account).n !== link.n) throw new ArriveError('wrong-link')
  return account
}

/** @throws ArriveError `link-expired`, or `link-used` if the email is already verified */
async function assertOpen(kernel: Kernel, { person, createdAt }: KnownAccount): Promise<void> {
  if ((await contactOf(kernel, person)).verifiedAt !== undefined) {
    throw new ArriveError('link-used', { message: message('account.email-known') })
  }
  if (kernel.now() >= Date.parse(createdAt) + VERIFICATION_AGE) {
    throw new ArriveError('link-expired', { message: message('account.verification-expired') })
  }
}

/** @throws ArriveError as `verifyByLink` */
export async function lookByLink(kernel: Kernel, link: LinkActor): Promise<AnswerOf<'get-verification'>> {
  const account = await accountOfLink(kernel, link)
  await assertOpen(kernel, account)
  const factors = (account.factors ?? []).map(({ method, addedAt }) => ({ method, added_at: addedAt }))
  return { registered_at: account.createdAt, factors }
}

/** @throws ArriveError `wrong-link`, `link-expired`, `link-used` if already verified, or as `sendOnce` */
export async function verifyByLink(kernel: Kernel, origin: Origin, link: LinkActor): Promise<Outcome> {
  const { submit } = kernel
  const account = await accountOfLink(kernel, link)
  const { person } = account
  const submission = { ...accountEvent(kernel, origin, emailVerified.type, person), request: { person } }
  const event = submit.eventId(origin)
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  await assertOpen(kernel, account)
  return submit.sendOnce(event, submission)
}

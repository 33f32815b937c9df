import { emailVerified } from '@arrive/contracts/events/email-verified.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type LinkActor, type Origin, type Outcome } from '../../kernel/index.ts'
import { IDENTITY, SOURCE, TOPIC } from '../names.ts'
import { accountOf } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import { VERIFICATION_AGE, verificationLink } from '../verifications.ts'

/**
 * Notes that the email of an account is its owner's.
 * @throws ArriveError `wrong-link`, `link-expired`, `link-used` where that is known already, and what `submit.sendOnce`
 * throws.
 */
export async function verifyByLink(kernel: Kernel, origin: Origin, link: LinkActor): Promise<Outcome> {
  if (link.purpose !== 'verify') throw new ArriveError('wrong-link', { message: message('account.other-link') })
  const { submit, events } = kernel
  const { person } = link
  const account = await accountOf(kernel, person)
  if (account === undefined || verificationLink(account).n !== link.n) throw new ArriveError('wrong-link')
  const type = emailVerified.type
  const head = { origin, topic: TOPIC, source: SOURCE, type, dataschema: events.schemaOf(type) }
  const submission = { ...head, person, request: { person }, awaited: [IDENTITY] } as const
  const event = submit.eventId(origin)
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  if ((await contactOf(kernel, person)).verifiedAt !== undefined) {
    throw new ArriveError('link-used', { message: message('account.email-known') })
  }
  if (kernel.now() >= Date.parse(account.createdAt) + VERIFICATION_AGE) {
    throw new ArriveError('link-expired', { message: message('account.verification-expired') })
  }
  return submit.sendOnce(event, submission)
}

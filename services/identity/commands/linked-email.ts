import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type LinkActor } from '../../kernel/index.ts'
import { accountOf } from '../reads/accounts.ts'
import { askedReset, OFFICE_INVITATION, RESET } from '../resets.ts'
import { whyDead } from './change-password.ts'
import { invitedEmail } from './invite.ts'

/** Dead links reveal nothing about the person. @throws ArriveError `wrong-link`, `link-expired`, `link-used` */
export async function linkedEmail(kernel: Kernel, link: LinkActor): Promise<string> {
  if (link.purpose === 'invitation') return invitedEmail(kernel, link)
  const kind = [RESET, OFFICE_INVITATION].find(({ purpose }) => purpose === link.purpose)
  if (kind === undefined) throw new ArriveError('wrong-link', { message: message('account.other-link') })
  const account = await accountOf(kernel, link.person)
  if (account === undefined) throw new ArriveError('wrong-link')
  const dead = await whyDead(kernel, account, { kind, ...askedReset(link) })
  if (dead !== undefined) throw dead
  return account.email
}

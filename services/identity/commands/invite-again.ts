import { message } from '@arrive/contracts/messages/message.ts'
import {
  ArriveError,
  type Kernel,
  type LimiterFactory,
  type Origin,
  type Outcome,
  refusedOr,
} from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { accountOf } from '../reads/accounts.ts'
import { isAwaited } from '../reads/team.ts'
import { sendInvitation } from './invite.ts'

/** Links that go to one administrator, whoever has them sent. */
const PER_HOUR = 3
const HOUR = 60 * 60

/** Has another link sent to an administrator. */
export type InviteAgain = (origin: Origin, person: number) => Promise<Outcome>

/**
 * Sends an administrator who has not chosen a password yet another link for it, which ends the one before. It throws
 * ArriveError `no-user` for anybody else, `no-mails`, `has-account`, `too-many`, and what `submit.sendOnce` throws.
 */
export function createInviteAgain(kernel: Kernel, newLimiter: LimiterFactory | undefined): InviteAgain {
  const limiter = newLimiter?.({ name: 'office-invitation', points: PER_HOUR, seconds: HOUR })
  const refused = refusedOr()
  return async (origin, person) => {
    const account = await accountOf(kernel, person)
    if (account?.role !== 'admin') throw new ArriveError('no-user')
    if (mailSettings(kernel.settings.read).mailFrom === undefined) {
      throw new ArriveError('no-mails', { message: message('team.no-mails') })
    }
    return sendInvitation(kernel, { origin, person, email: account.email }, async () => {
      if (!isAwaited(account)) throw new ArriveError('has-account', { message: message('team.chosen') })
      await limiter?.consume(String(person)).catch(refused)
    })
  }
}

import { forgotPassword, getLinkedAccount, resetPassword } from '@arrive/contracts/calls/passwords.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { type Answer, ArriveError, invalidAnswer, type RequestOf, type Route, routeOf } from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { originOf } from '../../shared/origin.ts'
import { askForReset, createMayAsk } from '../commands/ask-reset.ts'
import { changeByLink } from '../commands/change-password.ts'
import { linkedEmail } from '../commands/linked-email.ts'
import type { Dependencies } from '../commands/log-in.ts'

export function passwordRoutes(dependencies: Dependencies, randomDelay: () => number): Route[] {
  const { kernel } = dependencies
  const mayAsk = createMayAsk(kernel.limiter)
  // Applies to the whole installation and reveals nothing about an account.
  const mailsPeople = mailSettings(kernel.settings.read).mailFrom !== undefined

  async function forgot(request: RequestOf<typeof forgotPassword>): Promise<Answer> {
    if (mailsPeople) {
      const origin = originOf(forgotPassword, request)
      askForReset(kernel, mayAsk, { origin, email: request.body.email, after: randomDelay() })
    }
    return { status: 200, body: { message: message(mailsPeople ? 'account.reset-asked' : 'account.no-mails') } }
  }

  async function reset(request: RequestOf<typeof resetPassword>): Promise<Answer> {
    const { actor, address, body } = request
    const { password, confirmPassword } = body
    if (actor.role !== 'link') throw new ArriveError('wrong-link')
    if (confirmPassword !== password) throw invalidAnswer('confirmPassword', message('account.mismatch'))
    return changeByLink(dependencies, originOf(resetPassword, request), { link: actor, password, address })
  }

  async function linked({ actor }: RequestOf<typeof getLinkedAccount>): Promise<Answer> {
    if (actor.role !== 'link') throw new ArriveError('wrong-link')
    return { status: 200, body: { email: await linkedEmail(kernel, actor) } }
  }

  return [routeOf(forgotPassword, forgot), routeOf(getLinkedAccount, linked), routeOf(resetPassword, reset)]
}

import { ArriveError, type Kernel, type Request } from '../../kernel/index.ts'
import { asksFactor } from '../factors.ts'
import { endOfTerm, isSameTerm, termOf } from '../office.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import type { SessionStore } from '../sessions.ts'
import { deviceOf } from '../user-agent.ts'
import { factorDueFrom } from './factor-grace.ts'

/** @throws ArriveError `wrong-credentials` if the account was erased or changed meanwhile; `access-ended` */
export async function openSession(
  kernel: Kernel,
  sessions: SessionStore,
  account: KnownAccount,
  { requestId, client }: Pick<Request, 'requestId' | 'client'>,
): Promise<string> {
  const { person, role } = account
  const term = termOf(account)
  if (term !== undefined && kernel.now() >= endOfTerm(term, kernel.settings.timeZone)) {
    throw new ArriveError('access-ended', { about: person })
  }
  const token = await sessions.open(person, role, {
    device: deviceOf(client.agent),
    pending: account.mustChange === true ? ['password-must-change'] : [],
    factorDueAt: await factorDueFrom(kernel, account, requestId),
    term,
  })
  // The account may have been erased or changed since the password check, with its sessions already ended.
  const found = await accountOf(kernel, person)
  if (
    found?.passwordHash !== account.passwordHash ||
    asksFactor(found) !== asksFactor(account) ||
    !isSameTerm(termOf(found), term)
  ) {
    await sessions.endOf(token)
    throw new ArriveError('wrong-credentials')
  }
  kernel.logger.info({ requestId, actor: `${role}/${person}` }, 'Logged in')
  return token
}

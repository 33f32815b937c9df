import { message } from '@arrive/contracts/messages/message.ts'
import { invalidAnswer, type Kernel, type Origin } from '../../kernel/index.ts'
import { type LoginAttemptKeys, loginKey } from '../limits/login-limits.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import type { Dependencies } from './log-in.ts'

export interface TypedPassword {
  readonly current: string
  readonly address: string
}

/**
 * A wrong password counts as a failed login, so a stolen session does not help guessing. A right one counts as a
 * change, because each change sends a mail. @throws ArriveError `invalid-answers`, `too-many`, `busy`
 */
export async function verifyCurrent(
  { kernel, passwords, loginLimits, changeLimit }: Dependencies,
  account: KnownAccount,
  { current, address }: TypedPassword,
  { actor, requestId }: Pick<Origin, 'actor' | 'requestId'>,
): Promise<void> {
  const by = loginKeysOf(kernel, account, { address })
  await loginLimits.assertOpen(by)
  const found = await passwords.inTurn({ lane: 'known', by: actor }, (verify) =>
    loginLimits.attempt(by, async () => ((await verify(account.passwordHash, current)) ? account : undefined)),
  )
  if (found !== undefined) return changeLimit(account.person)
  kernel.logger.warn({ requestId, actor }, 'A change of an account was refused: the current password was wrong')
  throw invalidAnswer('current', message('account.wrong-current'))
}

export function loginKeysOf(
  { secrets }: Pick<Kernel, 'secrets'>,
  { email }: Pick<KnownAccount, 'email'>,
  { address }: Pick<TypedPassword, 'address'>,
): LoginAttemptKeys {
  return { account: loginKey(secrets, email), address }
}

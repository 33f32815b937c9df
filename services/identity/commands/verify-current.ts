import { message } from '@arrive/contracts/messages/message.ts'
import { invalidAnswer, type Kernel, type Origin } from '../../kernel/index.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import type { Dependencies } from './log-in.ts'
import { type LoginAttemptKeys, loginKey } from './login-limits.ts'

export interface TypedPassword {
  readonly current: string
  /** The keyed hash of the caller's address. */
  readonly address: string
}

/**
 * Verifies the current password of whoever is logged in. A wrong one counts as a failed login with the e-mail does:
 * whoever has only a session guesses no faster by it. A right one counts as a change: each is told by mail.
 * @throws ArriveError `invalid-answers` for a wrong one, `too-many`, `busy`
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

/** What the tries of whoever is logged in are counted by: as logins with the e-mail are. */
export function loginKeysOf(
  { secrets }: Pick<Kernel, 'secrets'>,
  { email }: Pick<KnownAccount, 'email'>,
  { address }: Pick<TypedPassword, 'address'>,
): LoginAttemptKeys {
  return { account: loginKey(secrets, email), address }
}

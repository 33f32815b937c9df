import { ArriveError, type Kernel } from '../../kernel/index.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import type { SessionStore } from '../sessions.ts'

/**
 * Begins a session of an account and answers its token. @throws ArriveError `wrong-credentials` where it was erased.
 */
export async function openSession(
  kernel: Kernel,
  sessions: SessionStore,
  account: KnownAccount,
  requestId: string,
): Promise<string> {
  const { person, role } = account
  const token = await sessions.open(person, role)
  // An erasure between the password and here has passed the sessions already; it destroys the key before them.
  if ((await accountOf(kernel, person)) === undefined) {
    await sessions.endAll(person)
    throw new ArriveError('wrong-credentials')
  }
  kernel.logger.info({ requestId, actor: `${role}/${person}` }, 'Logged in')
  return token
}

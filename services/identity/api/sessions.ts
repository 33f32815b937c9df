import { adminLogin, logout, staffLogin } from '@arrive/contracts/calls/accounts.ts'
import type { Answer, Request, Route } from '../../kernel/edge/route.ts'
import { ArriveError } from '../../kernel/errors.ts'
import { checkCredentials } from '../commands/log-in.ts'
import { openSession } from '../commands/open-session.ts'
import type { Means } from '../commands/register.ts'
import type { SessionKeeper } from '../sessions.ts'

const WELCOME = 'Login successful'

/** The two logins and the logout. Which door is the right one is told only to who knows the password. */
export function sessionRoutes(means: Means, sessions: SessionKeeper): Route[] {
  async function logInStaff({ body, address, requestId }: Request): Promise<Answer> {
    const { email, password } = body as { readonly email: string; readonly password: string }
    const account = await checkCredentials(means, { name: email, byEmail: true, password, address, requestId })
    if (account.role === 'admin') throw new ArriveError('use-admin-login')
    const token = await openSession(means.kernel, sessions, account, requestId)
    return { status: 200, body: { category: account.role, token_user: token, message: WELCOME } }
  }

  async function logInAdmin({ body, address, requestId }: Request): Promise<Answer> {
    const { username, password } = body as { readonly username: string; readonly password: string }
    const account = await checkCredentials(means, { name: username, byEmail: false, password, address, requestId })
    if (account.role !== 'admin') throw new ArriveError('not-admin')
    const token = await openSession(means.kernel, sessions, account, requestId)
    return { status: 200, body: { token, role: account.role, message: WELCOME } }
  }

  async function logOut({ actor }: Request): Promise<Answer> {
    if (!('session' in actor)) throw new ArriveError('no-session')
    await sessions.end(actor.session)
    return { status: 200, body: { message: 'Logged out successfully!' } }
  }

  return [
    { call: staffLogin, handle: logInStaff },
    { call: adminLogin, handle: logInAdmin },
    { call: logout, handle: logOut },
  ]
}

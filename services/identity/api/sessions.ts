import { adminLogin, logout, staffLogin } from '@arrive/contracts/calls/accounts.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { type Answer, ArriveError, type Request, type RequestOf, type Route, routeOf } from '../../kernel/index.ts'
import { DEVICE_AGE } from '../commands/devices.ts'
import { checkCredentials, type LoginAttempt, type Means } from '../commands/log-in.ts'
import { openSession } from '../commands/open-session.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import type { SessionKeeper } from '../sessions.ts'

const WELCOME = message('account.welcome')
/**
 * Has the browser forget the pages that it would show again at a press of Back. Not what it stores: that goes for all
 * tabs of the site (seen in Chromium: `storage` empties the `sessionStorage` of the others), where somebody may be
 * logged in in another role, or in the middle of a form; the screens delete what was this person's. Nor cookies: one
 * says that the account is known here.
 */
const FORGET = { 'Clear-Site-Data': '"cache"' }

/** The two logins and the logout. Which door is the right one is told only to who knows the password. */
export function sessionRoutes(means: Means, sessions: SessionKeeper): Route[] {
  async function logInStaff(request: RequestOf<typeof staffLogin>): Promise<Answer> {
    const { email, password } = request.body
    const account = await checkCredentials(means, { ...attemptOf(request), name: email, byEmail: true, password })
    if (account.role === 'admin') throw new ArriveError('use-admin-login', { about: account.person })
    const token = await openSession(means.kernel, sessions, account, request.requestId)
    const body = { category: account.role, token_user: token, message: WELCOME }
    return { status: 200, body, headers: remembered(means, staffLogin, request, account) }
  }

  async function logInAdmin(request: RequestOf<typeof adminLogin>): Promise<Answer> {
    const { username, password } = request.body
    const account = await checkCredentials(means, { ...attemptOf(request), name: username, byEmail: false, password })
    if (account.role !== 'admin') throw new ArriveError('not-admin', { about: account.person })
    const token = await openSession(means.kernel, sessions, account, request.requestId)
    const body = { token, role: account.role, message: WELCOME }
    return {
      status: 200,
      body,
      headers: remembered(means, adminLogin, request, account),
      noted: { person: account.person },
    }
  }

  async function logOut({ actor }: Request): Promise<Answer> {
    if (!('session' in actor)) throw new ArriveError('no-session')
    await sessions.end(actor.session)
    return { status: 200, body: { message: message('account.logged-out') }, headers: FORGET }
  }

  return [routeOf(staffLogin, logInStaff), routeOf(adminLogin, logInAdmin), routeOf(logout, logOut)]
}

function attemptOf({ address, requestId, cookie }: Request): Pick<LoginAttempt, 'address' | 'requestId' | 'device'> {
  return { address, requestId, device: cookie }
}

/**
 * Has the browser keep that this account has logged in on it: for this one call, out of reach of scripts and other
 * sites.
 */
function remembered(
  { kernel, devices }: Means,
  { path, cookie: { name } }: typeof staffLogin | typeof adminLogin,
  request: Request,
  { person }: KnownAccount,
): Record<string, string> {
  const secure = kernel.settings.publicOrigin.startsWith('https:') ? '; Secure' : ''
  const value = devices.remember(request.cookie, person)
  return {
    'Set-Cookie': `${name}=${value}; Max-Age=${DEVICE_AGE}; Path=${path}; HttpOnly; SameSite=Strict${secure}`,
  }
}

import { adminLogin, logout, staffLogin } from '@arrive/contracts/calls/accounts.ts'
import { secondFactor } from '@arrive/contracts/calls/factors.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { emailText, lineText } from '@arrive/contracts/normalize.ts'
import { type Answer, ArriveError, type Request, type RequestOf, type Route, routeOf } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { checkCredentials, type LoginAttempt } from '../commands/log-in.ts'
import { openSession } from '../commands/open-session.ts'
import { askSecondFactor, type Dependencies, verifySecondFactor } from '../commands/second-factor.ts'
import { createTellDevice } from '../commands/tell-device.ts'
import { asksFactor } from '../factors.ts'
import { DEVICE_AGE } from '../limits/devices.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import type { SessionStore } from '../sessions.ts'

const WELCOME = message('account.welcome')
/**
 * Makes Back show no page of the former session. Not `storage`: in Chromium that also empties other tabs'
 * `sessionStorage`, with another role's login or an unfinished form. Not `cookies`: the device cookie must stay.
 */
const CLEAR_CACHE = { 'Clear-Site-Data': '"cache"' }

/** The login page of an account and its second factor are revealed only after a correct password. */
export function sessionRoutes(dependencies: Dependencies, sessions: SessionStore): Route[] {
  const tellDevice = createTellDevice(dependencies)

  async function logInStaff(request: RequestOf<typeof staffLogin>): Promise<Answer> {
    const { email, password } = request.body
    const account = await checkCredentials(dependencies, {
      ...attemptOf(request),
      name: emailText(email),
      byEmail: true,
      password,
    })
    if (account.role === 'admin') throw new ArriveError('use-admin-login', { about: account.person })
    return firstStep(request, account)
  }

  async function logInAdmin(request: RequestOf<typeof adminLogin>): Promise<Answer> {
    const { username, password } = request.body
    const account = await checkCredentials(dependencies, {
      ...attemptOf(request),
      name: lineText(username),
      byEmail: false,
      password,
    })
    if (account.role !== 'admin') throw new ArriveError('not-admin', { about: account.person })
    return firstStep(request, account)
  }

  function firstStep(request: Request, account: KnownAccount): Promise<Answer> {
    if (asksFactor(account)) return askSecondFactor(dependencies, account, request.cookie)
    return welcome(request, account, request.cookie)
  }

  async function secondStep(request: RequestOf<typeof secondFactor>): Promise<Answer> {
    const { body: shown, address } = request
    const step = { shown, address, origin: originOf(secondFactor, request) }
    const { account, cookie } = await verifySecondFactor(dependencies, step)
    return welcome(request, account, cookie)
  }

  async function welcome(request: Request, account: KnownAccount, cookie: string | undefined): Promise<Answer> {
    const { role, person } = account
    const token = await openSession(dependencies.kernel, sessions, account, request)
    tellDevice(account, { cookie, requestId: request.requestId })
    const headers = deviceCookie(dependencies, account, cookie)
    if (role === 'staff') return { status: 200, body: { category: role, token_user: token, message: WELCOME }, headers }
    return { status: 200, body: { token, role, message: WELCOME }, headers, noted: { person } }
  }

  async function logOut({ actor }: Request): Promise<Answer> {
    if (!('session' in actor)) throw new ArriveError('no-session')
    await sessions.end(actor.session)
    return { status: 200, body: { message: message('account.logged-out') }, headers: CLEAR_CACHE }
  }

  return [
    routeOf(staffLogin, logInStaff),
    routeOf(adminLogin, logInAdmin),
    routeOf(secondFactor, secondStep),
    routeOf(logout, logOut),
  ]
}

function attemptOf({ address, requestId, cookie }: Request): Pick<LoginAttempt, 'address' | 'requestId' | 'device'> {
  return { address, requestId, device: cookie }
}

function deviceCookie(
  { kernel, devices }: Dependencies,
  account: KnownAccount,
  cookie: string | undefined,
): Record<string, string> {
  const {
    path,
    cookie: { name },
  } = account.role === 'staff' ? staffLogin : adminLogin
  const secure = kernel.settings.publicOrigin.startsWith('https:') ? '; Secure' : ''
  const value = devices.remember(cookie, account)
  return {
    'Set-Cookie': `${name}=${value}; Max-Age=${DEVICE_AGE}; Path=${path}; HttpOnly; SameSite=Strict${secure}`,
  }
}

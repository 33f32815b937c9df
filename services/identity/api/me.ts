import { endOtherSessions, endSession, ownAccount, ownPassword, ownSessions } from '@arrive/contracts/calls/me.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import {
  type Actor,
  type Answer,
  ArriveError,
  invalidAnswer,
  type Kernel,
  type Request,
  type RequestOf,
  type Route,
  routeOf,
} from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { originOf } from '../../shared/origin.ts'
import type { Dependencies } from '../commands/log-in.ts'
import { changeOwn } from '../commands/own-password.ts'
import type { Reminders } from '../commands/turn-reminders.ts'
import { factorDueAt } from '../factor-due.ts'
import { termOf } from '../office.ts'
import { endSessions, type OwnSession, sessionsOf } from '../own-sessions.ts'
import { accountOf } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'

export function ownAccountRoutes(dependencies: Dependencies): Route[] {
  const { kernel } = dependencies

  async function account({ actor }: Request): Promise<Answer> {
    const found = await accountOf(kernel, ownOf(actor).person)
    if (found === undefined) throw new ArriveError('no-session')
    const { person, email, role, createdAt, mustChange = false } = found
    const due = factorDueAt(kernel, found)
    const { office = null, until = null } = termOf(found) ?? {}
    const reminders = role === 'staff' ? await remindersOf(kernel, person) : null
    const body: AnswerOf<'own-account'> = {
      user_id: person,
      email,
      role,
      office_role: office,
      until,
      since: createdAt,
      must_change_password: mustChange,
      must_add_factor: due !== undefined && kernel.now() >= due,
      factor_required_by: due === undefined ? null : new Date(due).toISOString(),
      reminders,
    }
    return { status: 200, body }
  }

  async function password(request: RequestOf<typeof ownPassword>): Promise<Answer> {
    const { actor, address, body } = request
    const { current, password: chosen, confirmPassword } = body
    if (confirmPassword !== chosen) throw invalidAnswer('confirmPassword', message('account.mismatch'))
    const requested = { ...ownOf(actor), current, password: chosen, address }
    return changeOwn(dependencies, originOf(ownPassword, request), requested)
  }

  async function list({ actor }: Request): Promise<Answer> {
    const { person, session } = ownOf(actor)
    const sessions = await sessionsOf(kernel, person)
    return { status: 200, body: sessions.map((one) => shown(one, session)) }
  }

  async function endOne({ actor, params }: Request): Promise<Answer> {
    const ended = (await sessionsOf(kernel, ownOf(actor).person)).filter(({ name }) => name === params['session_id'])
    if (ended.length === 0) throw new ArriveError('not-found')
    await endSessions(kernel, ended)
    return { status: 200, body: { message: message('session.ended') } }
  }

  async function endOthers({ actor }: Request): Promise<Answer> {
    const { person, session: own } = ownOf(actor)
    const others = (await sessionsOf(kernel, person)).filter(({ session }) => session !== own)
    await endSessions(kernel, others)
    return { status: 200, body: { message: message('session.others-ended') } }
  }

  return [
    routeOf(ownAccount, account),
    routeOf(ownPassword, password),
    routeOf(ownSessions, list),
    routeOf(endSession, endOne),
    routeOf(endOtherSessions, endOthers),
  ]
}

/** Null if the server sends no mail to people. */
async function remindersOf(kernel: Kernel, person: number): Promise<Reminders | null> {
  if (mailSettings(kernel.settings.read).mailFrom === undefined) return null
  return (await contactOf(kernel, person)).stoppedAt === undefined ? 'on' : 'off'
}

function ownOf(actor: Actor): { readonly person: number; readonly session: string } {
  if (!('session' in actor)) throw new ArriveError('no-session')
  return actor
}

function shown({ session, name, createdAt, seenAt, device }: OwnSession, own: string) {
  return {
    session_id: name,
    begun_at: new Date(createdAt).toISOString(),
    seen_at: new Date(seenAt).toISOString(),
    browser: device.browser ?? null,
    system: device.system ?? null,
    is_this: session === own,
  }
}

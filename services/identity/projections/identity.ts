import type { KeyObject } from 'node:crypto'
import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { passwordGiven } from '@arrive/contracts/events/password-given.ts'
import { passwordResetAsked } from '@arrive/contracts/events/password-reset-asked.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  type DocKey,
  type EventOf,
  type Outcome,
  type Projection,
  projectionOf,
  refusal,
  subjects,
  UnknownEvent,
  type View,
} from '../../kernel/index.ts'
import { IDENTITY, LOGIN, STAFF, TOPIC } from '../names.ts'
import { ACCOUNTS, type Account, accountDoc, isAwaited } from './accounts.ts'
import {
  applyInvitation,
  applyReminded,
  applyResumed,
  applyReturned,
  applyStopped,
  applyVerified,
  CONTACTS,
  contactKey,
  notePassword,
  noteRegistered,
  winsBack,
} from './contacts.ts'
import { deviceHandlers } from './devices.ts'
import { factorHandlers, withoutAny } from './factors.ts'
import { FORMER, TEAM_CHANGES, teamHandlers } from './team.ts'

export const LOGINS = 'logins'

export interface Login {
  readonly person: number
}

/** The first registration of a name in the log wins, also in a replay. */
export function identityProjection(pepper: KeyObject): Projection {
  return projectionOf({
    name: IDENTITY,
    topics: [TOPIC],
    owns: [TOPIC],
    complete: [TOPIC],
    growing: { [ACCOUNTS]: 'created_at' },
    collections: [
      { name: ACCOUNTS, sort: ['created_at', 'user_id'], tokens: true },
      { name: LOGINS },
      { name: CONTACTS, ofNewEvents: true },
      { name: TEAM_CHANGES, ofNewEvents: true },
      { name: FORMER, ofNewEvents: true },
      // Erasure clears only the collections listed here; an erased person's email must not keep its number.
      subjects.SUBJECTS,
    ],
    on: {
      'accounts.account.registered': {
        reads: (event) => [...readsOf(pepper, event), contactKey(event)],
        apply: (event, view) => noteRegistered(event, applyRegistered(pepper, event, view), view),
      },
      'accounts.password.changed': {
        reads: (event) => [{ collection: ACCOUNTS, id: String(event.person) }, contactKey(event)],
        apply: (event, view) => notePassword(event, applyPassword(event, view, winsBack(event, view)), view),
      },
      'accounts.password.given': {
        reads: ({ person }) => [{ collection: ACCOUNTS, id: String(person) }],
        apply: applyPassword,
      },
      'accounts.invitation.sent': { reads: (event) => [contactKey(event)], apply: applyInvitation },
      'accounts.email.verified': { reads: (event) => [contactKey(event)], apply: applyVerified },
      'accounts.mail.returned': { reads: (event) => [contactKey(event)], apply: applyReturned },
      'accounts.reminder.sent': { reads: (event) => [contactKey(event)], apply: applyReminded },
      'accounts.reminders.stopped': { reads: (event) => [contactKey(event)], apply: applyStopped },
      'accounts.reminders.resumed': { reads: (event) => [contactKey(event)], apply: applyResumed },
      ...factorHandlers<Account>({
        collection: ACCOUNTS,
        write: (person, account, view) => view.put(ACCOUNTS, String(person), accountDoc(person, account)),
      }),
      'accounts.administrator.invited': {
        reads: (event) => readsOf(pepper, registrationOf(event)),
        apply: (event, view) => applyInvited(pepper, event, view),
      },
      ...teamHandlers,
      ...deviceHandlers,
      [passwordResetAsked.type]: { reads: () => [], apply: () => undefined },
    },
  })
}

type Registered = EventOf<'accounts.account.registered'>
type Invited = EventOf<'accounts.administrator.invited'>

interface Registering {
  readonly person: number
  readonly data: Pick<AccountRegistered, 'email' | 'username'>
}
type Changed = EventOf<'accounts.password.changed'> | EventOf<'accounts.password.given'>

/** @throws UnknownEvent for malformed data, so that the person is parked for an unreadable event, not for a bug. */
function assertReadable({ data }: Registered): void {
  const { email, username }: Readonly<Record<string, unknown>> = { ...data }
  if (typeof email !== 'string' || typeof username !== 'string') {
    throw new UnknownEvent('An account without an email or a username')
  }
}

function readsOf(pepper: KeyObject, { person, data }: Registering): DocKey[] {
  return [{ collection: ACCOUNTS, id: String(person) }, ...loginKeys(pepper, data)]
}

function applyRegistered(pepper: KeyObject, event: Registered, view: View): Outcome {
  assertReadable(event)
  const { email, username, role, passwordHash } = event.data
  const { person } = event
  const isTaken = (name: string) => {
    const login = view.get(LOGINS, subjects.subjectId(pepper, LOGIN, name)) as Login | undefined
    return login !== undefined && login.person !== person
  }
  if (view.get(ACCOUNTS, String(person)) !== undefined || isTaken(email)) return refusal('email-taken')
  if (isTaken(username)) return refusal('username-taken')
  putAccount(pepper, person, { email, username, role, passwordHash, createdAt: event.envelope.time }, view)
  return { status: 201, body: { message: message('account.registered'), user_id: person } }
}

function registrationOf({ person, data }: Pick<Invited, 'person' | 'data'>) {
  return { person, data: { email: data.email, username: data.email } }
}

function applyInvited(pepper: KeyObject, event: Invited, view: View): Outcome {
  const { person, data, envelope } = event
  const { email, officeRole, until, passwordHash } = data
  const [login] = loginKeys(pepper, registrationOf(event).data)
  const known = login && (view.get(LOGINS, login.id) as Login | undefined)
  const isTaken = known !== undefined && known.person !== person
  if (isTaken || view.get(ACCOUNTS, String(person)) !== undefined) return refusal('email-taken')
  const term = { office: officeRole, ...(until !== undefined && { until }) }
  const account = { email, username: email, role: 'admin', passwordHash, term, mustChange: true } as const
  putAccount(pepper, person, { ...account, createdAt: envelope.time }, view)
  return { status: 201, body: { message: message('account.invited'), user_id: person } }
}

/** Of two changes from one state, the first in the log counts, so a link works once. */
function applyPassword({ person, data, envelope }: Changed, view: View, isWonBack = false): Outcome {
  const account = view.get(ACCOUNTS, String(person)) as Account | undefined
  if (account === undefined) return refusal('no-user')
  if ((account.changes ?? 0) !== data.changes) return refusal('link-used')
  const { mustChange: _, madeUpAt: __, ...rest } = account
  const isGiven = envelope.type === passwordGiven.type
  // A password from the operator ends the wait for an invited administrator.
  const isByOffice = isGiven && envelope.actor.startsWith('admin/') && isAwaited(account)
  const changed = {
    // A stranger may have added the second factors of a recovered account.
    ...(isWonBack && rest.role === 'staff' && rest.factors !== undefined ? withoutAny(rest) : rest),
    passwordHash: data.passwordHash,
    changes: data.changes + 1,
    ...(isGiven && { mustChange: true as const }),
    ...(isByOffice && { madeUpAt: envelope.time }),
  }
  view.put(ACCOUNTS, String(person), accountDoc(person, changed))
  return { status: 200, body: { message: message('account.password-changed') } }
}

function loginKeys(pepper: KeyObject, { email, username }: Registering['data']): DocKey[] {
  return subjects.nameKeys(pepper, LOGINS, LOGIN, [email, username])
}

function putAccount(pepper: KeyObject, person: number, account: Account, view: View): void {
  const { email } = account
  view.put(ACCOUNTS, String(person), accountDoc(person, account))
  for (const { collection, id } of loginKeys(pepper, account)) {
    view.put(collection, id, { value: { person } satisfies Login })
  }
  subjects.confirmSubject(view, pepper, STAFF, email)
}

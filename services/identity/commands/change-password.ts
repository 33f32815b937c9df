import { type PasswordChanged, passwordChanged } from '@arrive/contracts/events/password-changed.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  ArriveError,
  invalidAnswer,
  type Kernel,
  type LinkActor,
  type Origin,
  type Outcome,
  outcomeId,
  type Submission,
} from '../../kernel/index.ts'
import { IDENTITY, PASSWORD_CHANGE, SOURCE, TOPIC } from '../names.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import { isAwaited, lastInvited } from '../reads/team.ts'
import { askedReset, OFFICE_INVITATION, type PasswordLink, RESET } from '../resets.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Dependencies } from './log-in.ts'
import { loginKey } from './login-limits.ts'
import { withdrawEarlyFactors } from './withdraw-factors.ts'

export interface PasswordByLink {
  readonly link: LinkActor
  /** What the call takes. Default: the links of those who forgot a password. */
  readonly kind?: PasswordLink
  readonly password: string
  /** The keyed hash of the caller's address. */
  readonly address: string
}

/**
 * Sets a new password by the link of a mail, and ends every session of the account before it answers.
 * @throws ArriveError `wrong-link` for one of another purpose or of nobody, `link-expired`, `link-used`,
 * `invalid-answers` for a common password, `busy`, and what `submit.sendOnce` throws.
 */
export async function changeByLink(
  dependencies: Dependencies,
  origin: Origin,
  { link, kind = RESET, password, address }: PasswordByLink,
): Promise<Outcome> {
  const { kernel, passwords } = dependencies
  const { at, changes } = askedReset(link)
  if (link.purpose !== kind.purpose) throw new ArriveError('wrong-link', { message: message('account.other-link') })
  if (!Number.isSafeInteger(at)) throw new ArriveError('wrong-link')
  const account = await accountOf(kernel, link.person)
  if (account === undefined) throw new ArriveError('wrong-link')
  const event = kernel.submit.eventId(origin)
  const dead = await whyDead(kernel, account, { kind, at, changes })
  // A dead link buys no hash, unless it is the request that has used it, sent again.
  if (dead !== undefined && (await kernel.outcomes.find(outcomeId(event, IDENTITY))) === undefined) {
    throw dead
  }
  await refuseCommon(account, password)
  const passwordHash = await passwords.hash({ lane: 'other', by: address }, password, event)
  const submission = changeOf(kernel, { origin, account, data: { passwordHash, changes } })
  // A repeat of the request that used the link gets the answer that it was used by.
  const earlier = await kernel.submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  if (dead !== undefined) throw dead
  await withdrawEarlyFactors(kernel, origin, account)
  const outcome = await kernel.submit.sendOnce(event, submission)
  await liftLimits(dependencies, account)
  return outcome
}

interface Link {
  readonly kind: PasswordLink
  /** When it was asked for, in milliseconds since 1970, and how often the password had been changed by then. */
  readonly at: number
  readonly changes: number
}

/** Why a link holds no more, if it does not: what the person may do next depends on it. */
export async function whyDead(
  kernel: Kernel,
  account: KnownAccount,
  { kind, at, changes }: Link,
): Promise<ArriveError | undefined> {
  // Of the links of one invitation only the last one holds.
  const isInvited = kind === OFFICE_INVITATION && isAwaited(account)
  if (isInvited && at < Date.parse(lastInvited(account, await contactOf(kernel, account.person)))) {
    return new ArriveError('link-used', { message: message('account.invitation-replaced') })
  }
  // Who was removed and invited again has another account, whose password was changed as seldom.
  const isUsed = (account.changes ?? 0) !== changes || at < Date.parse(account.createdAt)
  // Also of one that is as old as that: another one would lead nowhere.
  if (isUsed) return new ArriveError('link-used', { message: kind.dead?.used })
  return kernel.now() < at + kind.age ? undefined : new ArriveError('link-expired', { message: kind.dead?.expired })
}

/** Whoever has just chosen a password can log in with it, however often the old one was guessed at. */
export async function liftLimits({ kernel, loginLimits }: Dependencies, account: KnownAccount): Promise<void> {
  const names = new Set([account.email, account.username].map((name) => loginKey(kernel.secrets, name)))
  // The password is changed: what is left of a pause ends by itself.
  await loginLimits.lift([...names]).catch((err: unknown) => {
    kernel.logger.warn({ err }, 'The failed logins of an account could not be forgotten')
  })
}

/** @throws ArriveError `invalid-answers` for a password that is easy to guess. */
export async function refuseCommon({ email, username }: KnownAccount, password: string): Promise<void> {
  if (!(await isCommonPassword(password, [email, username]))) return
  throw invalidAnswer('password', message('account.common-password'))
}

interface Change {
  readonly origin: Origin
  readonly account: KnownAccount
  readonly data: PasswordChanged
}

/** Answered when the sessions are over, too: whoever had the old password is out by then. */
export function changeOf({ events }: Kernel, { origin, account, data }: Change): Submission {
  return {
    origin,
    topic: TOPIC,
    source: SOURCE,
    type: passwordChanged.type,
    dataschema: events.schemaOf(passwordChanged.type),
    person: account.person,
    data,
    // A repeat comes when it has been changed once more.
    request: { passwordHash: data.passwordHash },
    awaited: [IDENTITY, PASSWORD_CHANGE],
  }
}

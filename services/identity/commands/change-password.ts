import { type PasswordChanged, passwordChanged } from '@arrive/contracts/events/password-changed.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import {
  ArriveError,
  invalidAnswer,
  type Kernel,
  type LinkActor,
  type Origin,
  type Outcome,
  outcomeDocs,
  type Submission,
} from '../../kernel/index.ts'
import { loginKey } from '../limits/login-limits.ts'
import { IDENTITY, PASSWORD_CHANGE } from '../names.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import { isAwaited, lastInvited } from '../reads/team.ts'
import { askedReset, OFFICE_INVITATION, type PasswordLink, RESET } from '../resets.ts'
import { accountEvent } from '../submissions.ts'
import type { Dependencies } from './log-in.ts'
import { withdrawEarlyFactors } from './withdraw-factors.ts'

export interface PasswordByLink {
  readonly link: LinkActor
  readonly kind?: PasswordLink
  readonly password: string
  /** Keyed hash of the caller's address. */
  readonly address: string
}

/**
 * Ends every session of the account before it answers.
 * @throws ArriveError `wrong-link`, `link-expired`, `link-used`, `invalid-answers`, `busy`, or as `sendOnce`
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
  // Refuse a dead link before the expensive hash, unless this repeats the request that used it.
  if (dead !== undefined && (await kernel.outcomes.find(outcomeDocs.outcomeId(event, IDENTITY))) === undefined) {
    throw dead
  }
  await refuseCommon(account, password)
  const passwordHash = await passwords.hash({ lane: 'other', by: address }, password, event)
  const submission = changeOf(kernel, { origin, account, data: { passwordHash, changes } })
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
  /** `at`: time of the request in milliseconds since 1970. `changes`: the account's password changes by then. */
  readonly at: number
  readonly changes: number
}

export async function whyDead(
  kernel: Kernel,
  account: KnownAccount,
  { kind, at, changes }: Link,
): Promise<ArriveError | undefined> {
  // Only the newest link of an invitation is valid.
  const isInvited = kind === OFFICE_INVITATION && isAwaited(account)
  if (isInvited && at < Date.parse(lastInvited(account, await contactOf(kernel, account.person)))) {
    return new ArriveError('link-used', { message: message('account.invitation-replaced') })
  }
  // A re-invited person has a new account with the same number of changes, so also compare the creation time.
  const isUsed = (account.changes ?? 0) !== changes || at < Date.parse(account.createdAt)
  // A used link reports that even after it expired: another link would not help.
  if (isUsed) return new ArriveError('link-used', { message: kind.dead?.used })
  return kernel.now() < at + kind.age ? undefined : new ArriveError('link-expired', { message: kind.dead?.expired })
}

/** Lifts login limits after a password change, so that guesses at the old password do not lock out the owner. */
export async function liftLimits({ kernel, loginLimits }: Dependencies, account: KnownAccount): Promise<void> {
  const names = new Set([account.email, account.username].map((name) => loginKey(kernel.secrets, name)))
  // The password is already changed and the pause ends on its own, so a failure here is only logged.
  await loginLimits.lift([...names]).catch((err: unknown) => {
    kernel.logger.warn({ err }, 'The failed logins of an account could not be forgotten')
  })
}

/** @throws ArriveError `invalid-answers` */
export async function refuseCommon({ email, username }: KnownAccount, password: string): Promise<void> {
  if (!(await isCommonPassword(password, [email, username]))) return
  throw invalidAnswer('password', message('account.common-password'))
}

interface Change {
  readonly origin: Origin
  readonly account: KnownAccount
  readonly data: PasswordChanged
}

export function changeOf(kernel: Kernel, { origin, account, data }: Change): Submission {
  return {
    ...accountEvent(kernel, origin, passwordChanged.type, account.person),
    data,
    // For a repeat, `changes` has already increased, so the fingerprint leaves it out.
    request: { passwordHash: data.passwordHash },
    awaited: [IDENTITY, PASSWORD_CHANGE],
  }
}

import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { lineText } from '@arrive/contracts/normalize.ts'
import {
  folded,
  invalidAnswer,
  isFinal,
  type Kernel,
  type Origin,
  type Outcome,
  outcomeDocs,
  type Submission,
} from '../../kernel/index.ts'
import { IDENTITY, REGISTERED, type Role, STAFF } from '../names.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import type { QueueEntry } from '../passwords/hash-queue.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { accountEvent } from '../submissions.ts'
import { claimNames, releaseNames } from './login-names.ts'

export interface Dependencies {
  readonly kernel: Kernel
  readonly passwords: Passwords
}

export interface NewAccount {
  readonly email: string
  readonly username?: string | undefined
  readonly password: string
  readonly role: Role
  readonly queueEntry: QueueEntry
}

interface Attempt extends Required<Omit<NewAccount, 'username'>> {
  readonly username: string
  readonly origin: Origin
  readonly event: string
}

/** @throws ArriveError `email-taken`, `username-taken`, `invalid-answers`, `busy`, or as `submit.send` */
export async function registerAccount(
  dependencies: Dependencies,
  origin: Origin,
  account: NewAccount,
): Promise<Outcome> {
  const { kernel } = dependencies
  const attempt = attemptOf(kernel, origin, account)
  await refuseCommonPassword(attempt)
  const settled = (await earlierAnswer(dependencies, attempt)) ?? (await claim(dependencies, attempt))
  if (settled !== undefined) return settled
  try {
    const submission = await submissionOf(dependencies, attempt)
    // A duplicate of this request may have completed while the password was hashed.
    return await kernel.submit.sendOnce(attempt.event, submission)
  } catch (error) {
    // The event is definitely not in the log, so the names are free again.
    if (isFinal(error)) await releaseNames(kernel, attempt)
    throw error
  }
}

function attemptOf({ submit }: Kernel, origin: Origin, account: NewAccount): Attempt {
  const email = folded(account.email)
  const username = lineText(account.username?.normalize('NFKC') ?? '') || email
  return { ...account, email, username, origin, event: submit.eventId(origin) }
}

async function refuseCommonPassword({ password, email, username }: Attempt): Promise<void> {
  if (!(await isCommonPassword(password, [email, username]))) return
  throw invalidAnswer('password', message('account.common-password'))
}

async function claim(dependencies: Dependencies, attempt: Attempt): Promise<Outcome | undefined> {
  try {
    await claimNames(dependencies.kernel, attempt)
    return undefined
  } catch (refused) {
    const settled = await earlierAnswer(dependencies, attempt)
    if (settled === undefined) throw refused
    return settled
  }
}

async function earlierAnswer(dependencies: Dependencies, attempt: Attempt): Promise<Outcome | undefined> {
  const { outcomes, submit } = dependencies.kernel
  if (attempt.origin.idempotencyKey === undefined) return undefined
  // Check this first, because comparing a repeat requires the expensive hash.
  if ((await outcomes.find(outcomeDocs.outcomeId(attempt.event, IDENTITY))) === undefined) return undefined
  return submit.findEarlier(attempt.event, await submissionOf(dependencies, attempt))
}

async function submissionOf({ kernel, passwords }: Dependencies, attempt: Attempt): Promise<Submission> {
  const { origin, event, email, username, role, password, queueEntry } = attempt
  const person = await kernel.registry.numberOf(STAFF, email)
  const data: AccountRegistered = {
    email,
    username,
    role,
    passwordHash: await passwords.hash(queueEntry, password, event),
  }
  const head = accountEvent(kernel, origin, REGISTERED, person)
  // The fingerprint uses the hash, so that it is no cheaper way to guess the password.
  return { ...head, data, request: data }
}

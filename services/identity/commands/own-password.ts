import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, invalidAnswer, type Kernel, type Origin, type Outcome, outcomeDocs } from '../../kernel/index.ts'
import type { LoginAttemptKeys } from '../limits/login-limits.ts'
import { IDENTITY } from '../names.ts'
import { keepThrough } from '../own-sessions.ts'
import { accountOf } from '../reads/accounts.ts'
import { changeOf, liftLimits, refuseCommon } from './change-password.ts'
import type { Dependencies } from './log-in.ts'
import { loginKeysOf, verifyCurrent } from './verify-current.ts'

export interface OwnPassword {
  readonly person: number
  readonly session: string
  readonly current: string
  readonly password: string
  readonly address: string
}

const CHANGED = { status: 200, body: { message: message('account.own-password-changed') } }

/**
 * Ends every other session of the account before it answers. A wrong current password counts as a failed login, so a
 * stolen session does not help guessing.
 * @throws ArriveError `invalid-answers`, `too-many`, `busy`, `key-reused`, `no-session`, or as `sendOnce`
 */
export async function changeOwn(dependencies: Dependencies, origin: Origin, asked: OwnPassword): Promise<Outcome> {
  const { kernel, passwords, loginLimits } = dependencies
  const { person, session, password } = asked
  const account = await accountOf(kernel, person)
  if (account === undefined) throw new ArriveError('no-session')
  const by = loginKeysOf(kernel, account, asked)
  // Judging a password takes milliseconds, so check the limit first.
  await loginLimits.assertOpen(by)
  await refuseCommon(account, password)
  const event = kernel.submit.eventId(origin)
  const hashed = async () => {
    const passwordHash = await passwords.hash({ lane: 'known', by: origin.actor }, password, event)
    return changeOf(kernel, { origin, account, data: { passwordHash, changes: account.changes ?? 0 } })
  }
  // For a repeat, the current password is already the new one.
  if (await isDecided(kernel, origin, event)) {
    await assertRepeat(dependencies, by, async () => kernel.submit.findEarlier(event, await hashed()))
    return CHANGED
  }
  await verifyCurrent(dependencies, account, asked, origin)
  if (asked.current === password) throw invalidAnswer('password', message('account.same-password'))
  await keepThrough(kernel, session, event)
  await kernel.submit.sendOnce(event, await hashed()).catch((error: unknown) => {
    throw isOvertaken(error) ? new ArriveError('no-session', { message: message('account.password-raced') }) : error
  })
  await liftLimits(dependencies, account)
  return CHANGED
}

async function isDecided({ outcomes }: Kernel, { idempotencyKey }: Origin, event: string): Promise<boolean> {
  return idempotencyKey !== undefined && (await outcomes.find(outcomeDocs.outcomeId(event, IDENTITY))) !== undefined
}

/**
 * A different password with the same key counts as a failed login, because the answer confirms guesses.
 * @throws ArriveError `key-reused`, `too-many`
 */
async function assertRepeat(
  { loginLimits }: Dependencies,
  by: LoginAttemptKeys,
  findEarlier: () => Promise<Outcome | undefined>,
): Promise<void> {
  const earlier = await loginLimits.attempt(by, () =>
    findEarlier().catch((error: unknown) => {
      if (error instanceof ArriveError && error.code === 'key-reused') return undefined
      throw error
    }),
  )
  if (earlier === undefined) throw new ArriveError('key-reused')
}

/** A concurrent change was first, so the current password is no longer current. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ArriveError && error.code === 'link-used'
}

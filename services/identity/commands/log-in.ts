import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { ArriveError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/module.ts'
import { LOGIN } from '../../kernel/requests/login-keys.ts'
import { blind, folded } from '../../kernel/sealing/secrets.ts'
import { accountOf, type KnownAccount, personOfLogin } from '../reads/accounts.ts'
import { NOBODYS_HASH } from './passwords.ts'
import type { Means } from './register.ts'

export interface LoginAttempt {
  /** The login name as typed. */
  readonly name: string
  /** Whether only an e-mail is taken for a name. */
  readonly byEmail: boolean
  readonly password: string
  /** The keyed hash of the caller's address. */
  readonly address: string
  readonly requestId: string
}

/** Stands in for the person of a name that nobody has: looked up all the same, so that time does not tell. */
const NOBODY = 0

/**
 * The account that name and password belong to. An unknown name takes as long and is answered as a wrong password is.
 * @throws ArriveError `wrong-credentials`, `too-many`, `busy`
 */
export async function checkCredentials(means: Means, attempt: LoginAttempt): Promise<KnownAccount> {
  try {
    return await checked(means, attempt)
  } catch (error) {
    if (error instanceof ArriveError) noteRefusal(means.kernel, attempt, error.code)
    throw error
  }
}

async function checked({ kernel, passwords }: Means, attempt: LoginAttempt): Promise<KnownAccount> {
  const { loginLimits, secrets } = kernel
  const key = blind(secrets.pepper, LOGIN, folded(attempt.name))
  await loginLimits.assertMayTry(attempt.address, key)
  const account = await accountOf(kernel, (await personOfLogin(kernel, attempt.name)) ?? NOBODY)
  const isRight = await passwords.verify(account?.passwordHash ?? NOBODYS_HASH, attempt.password)
  if (account === undefined || !isRight || !isNamed(account, attempt)) {
    await loginLimits.failed(attempt.address, key)
    throw new ArriveError('wrong-credentials')
  }
  await loginLimits.succeeded(attempt.address, key)
  return account
}

/**
 * Who tries to get in, and from where, as two hashes: one address with many accounts, or one account from many addresses,
 * can be told from the log, and neither be read in it. Hashes of their own, which stand nowhere else.
 */
function noteRefusal({ logger, secrets: { pepper } }: Kernel, attempt: LoginAttempt, code: ErrorCode): void {
  const { requestId } = attempt
  const address = blind(pepper, 'log', 'address', attempt.address)
  const account = blind(pepper, 'log', 'account', folded(attempt.name))
  logger.warn({ requestId, code, address, account }, 'A login was refused')
}

function isNamed({ email }: KnownAccount, { name, byEmail }: LoginAttempt): boolean {
  return !byEmail || folded(name) === email
}

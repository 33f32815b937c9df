import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { ArriveError, blind, folded, type Kernel } from '../../kernel/index.ts'
import { LOGIN } from '../names.ts'
import { accountOf, type KnownAccount, personOfLogin } from '../reads/accounts.ts'
import type { Devices } from './devices.ts'
import type { Familiar } from './familiar.ts'
import type { Turn } from './gate.ts'
import type { Contender, LoginLimits } from './login-limits.ts'
import { NOBODYS_HASH, type Verify } from './passwords.ts'
import type { Means as RegistrationMeans } from './register.ts'

/** What logins work with. */
export interface Means extends RegistrationMeans {
  readonly devices: Devices
  readonly familiar: Familiar
  readonly loginLimits: LoginLimits
}

export interface LoginAttempt {
  /** The login name as typed. */
  readonly name: string
  /** Whether only an e-mail is taken for a name. */
  readonly byEmail: boolean
  readonly password: string
  /** The keyed hash of the caller's address. */
  readonly address: string
  /** What the caller's browser has kept of having logged in before. */
  readonly device: string | undefined
  readonly requestId: string
}

/** Stands in for the person of a name that nobody has: looked up all the same, so that time does not tell. */
const NOBODY = 0

/**
 * The account that name and password belong to. An unknown name takes as long and is answered as a wrong password is.
 * Who has to wait for a turn is counted only when it comes, so `busy` is no failure.
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

async function checked(means: Means, attempt: LoginAttempt): Promise<KnownAccount> {
  const { kernel, passwords, devices, familiar, loginLimits } = means
  const key = blind(kernel.secrets.pepper, LOGIN, folded(attempt.name))
  const by = { account: key, address: attempt.address, device: await deviceOf(kernel, devices, attempt) }
  await loginLimits.assertOpen(by)
  const account = await passwords.inTurn(turnOf(by, familiar), (verify) =>
    loginLimits.attempt(by, () => verified(kernel, verify, attempt)),
  )
  if (account === undefined) {
    throw new ArriveError('wrong-credentials', { about: await personOfLogin(kernel, attempt.name) })
  }
  familiar.add(by)
  return account
}

async function deviceOf(kernel: Kernel, devices: Devices, attempt: LoginAttempt): Promise<string | undefined> {
  if (attempt.device === undefined) return undefined
  return devices.find(attempt.device, await personOfLogin(kernel, attempt.name))
}

function turnOf(by: Contender, familiar: Familiar): Turn {
  const isKnown = by.device !== undefined || familiar.has(by)
  return isKnown ? { lane: 'known', by: by.account } : { lane: 'other', by: by.address }
}

async function verified(kernel: Kernel, verify: Verify, attempt: LoginAttempt): Promise<KnownAccount | undefined> {
  const account = await accountOf(kernel, (await personOfLogin(kernel, attempt.name)) ?? NOBODY)
  const isRight = await verify(account?.passwordHash ?? NOBODYS_HASH, attempt.password)
  return account !== undefined && isRight && isNamed(account, attempt) ? account : undefined
}

/**
 * Who tries to get in, and from where, as two hashes: one address with many accounts, or one account from many
 * addresses, can be told from the log, and neither be read in it. Hashes of their own, which stand nowhere else.
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

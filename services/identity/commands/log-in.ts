import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { ArriveError, blind, concerning, folded, type Kernel } from '../../kernel/index.ts'
import { accountOf, type KnownAccount, personOfLogin } from '../reads/accounts.ts'
import type { ChangeLimit } from './change-limit.ts'
import type { Devices } from './devices.ts'
import type { QueueEntry } from './hash-queue.ts'
import type { KnownNetworks } from './known-networks.ts'
import { type LoginAttemptKeys, type LoginLimits, loginKey } from './login-limits.ts'
import { DUMMY_HASH, type Verify } from './passwords.ts'
import type { Dependencies as RegistrationDependencies } from './register.ts'

/** What logins work with. */
export interface Dependencies extends RegistrationDependencies {
  readonly devices: Devices
  readonly knownNetworks: KnownNetworks
  readonly loginLimits: LoginLimits
  readonly changeLimit: ChangeLimit
}

export interface LoginAttempt {
  /** The login name as typed. */
  readonly name: string
  /** Whether only an e-mail is taken for a name. */
  readonly byEmail: boolean
  readonly password: string
  /** The keyed hash of the caller's address. */
  readonly address: string
  /** The device cookie of an earlier login. */
  readonly device: string | undefined
  readonly requestId: string
}

/** Looked up in place of the person of an unknown name, so that timing reveals nothing. */
const NO_ACCOUNT = 0

/**
 * The account that name and password belong to. An unknown name takes as long as a wrong password and gets the same
 * response. A queued attempt is counted only when it runs, so `busy` is not a failure.
 * @throws ArriveError `wrong-credentials`, `too-many`, `busy`
 */
export async function checkCredentials(dependencies: Dependencies, attempt: LoginAttempt): Promise<KnownAccount> {
  try {
    return await checked(dependencies, attempt)
  } catch (error) {
    if (!(error instanceof ArriveError)) throw error
    const { kernel } = dependencies
    noteRefusal(kernel, attempt, error.code)
    if (error.code !== 'too-many') throw error
    throw concerning(error, await personNamed(kernel, attempt.name).catch(() => undefined))
  }
}

async function checked(dependencies: Dependencies, attempt: LoginAttempt): Promise<KnownAccount> {
  const { kernel, passwords, devices, knownNetworks, loginLimits } = dependencies
  const key = loginKey(kernel.secrets, attempt.name)
  const by = { account: key, address: attempt.address, device: await deviceOf(kernel, devices, attempt) }
  await loginLimits.assertOpen(by)
  const account = await passwords.inTurn(queueEntryOf(by, knownNetworks), (verify) =>
    loginLimits.attempt(by, () => verifyAttempt(kernel, verify, attempt)),
  )
  if (account === undefined) {
    throw new ArriveError('wrong-credentials', { about: await personNamed(kernel, attempt.name) })
  }
  knownNetworks.add(by)
  return account
}

async function deviceOf(kernel: Kernel, devices: Devices, attempt: LoginAttempt): Promise<string | undefined> {
  if (attempt.device === undefined) return undefined
  return devices.findCurrent(attempt.device, await accountNamed(kernel, attempt.name))
}

/** Takes as long for a name that nobody has. */
async function personNamed(kernel: Kernel, name: string): Promise<number | undefined> {
  return (await personOfLogin(kernel, name)) ?? asIfOpened(kernel)
}

/** Takes as long for a name that nobody has. */
async function accountNamed(kernel: Kernel, name: string): Promise<KnownAccount | undefined> {
  const person = (await personNamed(kernel, name)) ?? NO_ACCOUNT
  return (await accountOf(kernel, person)) ?? asIfOpened(kernel)
}

/** Asks for a key, as the opening of a document that is there does. */
async function asIfOpened({ vault }: Kernel): Promise<undefined> {
  await vault.existing([NO_ACCOUNT])
}

function queueEntryOf(by: LoginAttemptKeys, knownNetworks: KnownNetworks): QueueEntry {
  const isKnown = by.device !== undefined || knownNetworks.has(by)
  return isKnown ? { lane: 'known', by: by.account } : { lane: 'other', by: by.address }
}

async function verifyAttempt(kernel: Kernel, verify: Verify, attempt: LoginAttempt): Promise<KnownAccount | undefined> {
  const account = await accountNamed(kernel, attempt.name)
  const isRight = await verify(account?.passwordHash ?? DUMMY_HASH, attempt.password)
  return account !== undefined && isRight && isNamed(account, attempt) ? account : undefined
}

/**
 * Logs account and address as two hashes: one address with many accounts, or one account from many addresses, can be
 * recognized in the log without revealing either. These hashes are used nowhere else.
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

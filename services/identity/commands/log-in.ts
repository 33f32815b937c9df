import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { ArriveError, blind, folded, type Kernel } from '../../kernel/index.ts'
import type { ChangeLimit } from '../limits/change-limit.ts'
import type { Devices } from '../limits/devices.ts'
import type { KnownNetworks } from '../limits/known-networks.ts'
import { type LoginAttemptKeys, type LoginLimits, loginKey } from '../limits/login-limits.ts'
import type { QueueEntry } from '../passwords/hash-queue.ts'
import { DUMMY_HASH, type Verify } from '../passwords/passwords.ts'
import { accountOf, type KnownAccount, personOfLogin } from '../reads/accounts.ts'
import type { Dependencies as RegistrationDependencies } from './register.ts'

export interface Dependencies extends RegistrationDependencies {
  readonly devices: Devices
  readonly knownNetworks: KnownNetworks
  readonly loginLimits: LoginLimits
  readonly changeLimit: ChangeLimit
}

export interface LoginAttempt {
  readonly name: string
  readonly byEmail: boolean
  readonly password: string
  readonly address: string
  readonly device: string | undefined
  readonly requestId: string
}

/** Looked up for unknown names, so that timing reveals nothing. */
const NO_ACCOUNT = 0

/**
 * Unknown names get the same response in the same time as wrong passwords. A queued attempt counts only when it runs,
 * so `busy` is not a failure. @throws ArriveError `wrong-credentials`, `too-many`, `busy`
 */
export async function checkCredentials(dependencies: Dependencies, attempt: LoginAttempt): Promise<KnownAccount> {
  try {
    return await checked(dependencies, attempt)
  } catch (error) {
    if (!(error instanceof ArriveError)) throw error
    const { kernel } = dependencies
    noteRefusal(kernel, attempt, error.code)
    if (error.code !== 'too-many') throw error
    throw error.concerning(await personNamed(kernel, attempt.name).catch(() => undefined))
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

/** Constant time, so unknown names can't be detected. */
async function personNamed(kernel: Kernel, name: string): Promise<number | undefined> {
  return (await personOfLogin(kernel, name)) ?? asIfOpened(kernel)
}

async function accountNamed(kernel: Kernel, name: string): Promise<KnownAccount | undefined> {
  const person = (await personNamed(kernel, name)) ?? NO_ACCOUNT
  return (await accountOf(kernel, person)) ?? asIfOpened(kernel)
}

/** Looks up a key, as opening an existing document does. */
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
 * The hashes are used nowhere else: the log shows attacks on many accounts or from many addresses, but reveals neither.
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

import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { ArriveError, type Kernel, retryAtStart, SettingError } from '../../kernel/index.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { hasAdministrator, personOfLogin } from '../reads/accounts.ts'
import { administratorSettings } from '../settings.ts'
import { givePassword, madeUpPassword } from './give-password.ts'
import { type Dependencies, registerAccount } from './register.ts'

const DEFAULT_EMAIL = 'admin@arrive.local'
const QUEUE_ENTRY = { lane: 'known', by: 'first-administrator' } as const
/** The same key for all processes and starts, so that concurrent starts make one administrator. */
const ORIGIN = { call: 'first-administrator', actor: 'system', idempotencyKey: 'first-administrator' }

/** Prints to stdout, because the log is kept and read by others. */
const printOnce = (text: string) => void process.stdout.write(text)

/** Call it last, when nothing else can fail the start: a random password goes to `print` only. @throws SettingError */
export async function makeFirstAdministrator(kernel: Kernel, print = printOnce): Promise<void> {
  const { adminEmail, adminPassword } = administratorSettings(kernel.settings.read)
  if (await hasAdministrator(kernel)) {
    if (adminEmail !== undefined || adminPassword !== undefined) {
      kernel.logger.info({}, 'There is an administrator already: ADMIN_EMAIL and ADMIN_PASSWORD are ignored')
    }
    return
  }
  const email = adminEmail ?? DEFAULT_EMAIL
  const dependencies = { kernel, passwords: createPasswords(kernel) }
  // Nobody sees this random password; `giveFirst` replaces it with one that is printed.
  if (!(await createAdministrator(dependencies, email, adminPassword ?? madeUpPassword()))) return
  kernel.logger.info({}, 'The first administrator was made')
  if (adminPassword !== undefined) return
  const password = await giveFirst(dependencies, email)
  print(
    `First administrator: ${email}  password: ${password}  (shown only this once, and to be changed at the login)\n`,
  )
}

/** If the process dies before this, `npm run admin` can set a password. */
async function giveFirst(dependencies: Dependencies, email: string): Promise<string> {
  const { kernel } = dependencies
  const person = await personOfLogin(kernel, email)
  if (person === undefined) throw new ArriveError('no-user')
  const password = madeUpPassword()
  const origin = { ...ORIGIN, call: 'first-administrator-password', requestId: kernel.newId() }
  await retryAtStart(() => givePassword(dependencies, origin, { person }, password))
  return password
}

async function createAdministrator(dependencies: Dependencies, email: string, password: string): Promise<boolean> {
  const { kernel } = dependencies
  const origin = { ...ORIGIN, requestId: kernel.newId() }
  const account = { email, password, role: 'admin', queueEntry: QUEUE_ENTRY } as const
  const making = retryAtStart(() =>
    registerAccount(dependencies, origin, account).catch((error) => afterConcurrentStart(kernel, email, error)),
  )
  const failure = await making.then(() => undefined, errorCodeOf)
  if (failure !== undefined && failure !== 'key-reused') throw errorOf(failure)
  return failure === undefined
}

/** A concurrent start may hold the email before its account is in the log: then this one tries again. */
async function afterConcurrentStart(kernel: Kernel, email: string, error: unknown): Promise<never> {
  if (errorCodeOf(error) !== 'email-taken') throw error
  if (await hasAdministrator(kernel)) throw new ArriveError('key-reused')
  throw (await personOfLogin(kernel, email)) === undefined ? new ArriveError('busy', { cause: error }) : error
}

function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof ArriveError) return error.code
  throw error
}

function errorOf(code: ErrorCode): Error {
  if (code === 'email-taken') return new SettingError('ADMIN_EMAIL must not be the email of a staff account.')
  if (code === 'invalid-answers') return new SettingError('ADMIN_PASSWORD must not be a common password.')
  return new ArriveError(code)
}

import { factorsReset } from '@arrive/contracts/events/factors-reset.ts'
import type { Kernel } from '../../kernel/index.ts'
import { termOf } from '../office.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { accountOf, type KnownAccount, personOfLogin } from '../reads/accounts.ts'
import { administrators } from '../reads/team.ts'
import { sessionsOf } from '../sessions.ts'
import { accountEvent } from '../submissions.ts'
import { givePassword, madeUpPassword } from './give-password.ts'

export interface OperatorCommand {
  readonly does: string
  readonly run: (kernel: Kernel, account: KnownAccount) => Promise<string>
}

const OPERATOR = 'operator'

const COMMANDS = {
  'reset-password': {
    does: 'gives an account a new password and ends its sessions',
    run: resetPassword,
  },
  'reset-factor': {
    does: 'removes all second factors of an account and ends its sessions',
    run: resetFactor,
  },
} as const satisfies Readonly<Record<string, OperatorCommand>>

export const OPERATOR_COMMANDS: {
  readonly commands: Readonly<Record<string, OperatorCommand>>
  readonly administrators: (kernel: Pick<Kernel, 'reader'>) => Promise<readonly KnownAccount[]>
  readonly accountByEmail: (kernel: Kernel, email: string) => Promise<KnownAccount | undefined>
  readonly termOf: typeof termOf
} = { commands: COMMANDS, administrators, accountByEmail, termOf }

/** Finds the account by email only, not by username. */
async function accountByEmail(kernel: Kernel, email: string): Promise<KnownAccount | undefined> {
  const person = await personOfLogin(kernel, email)
  const account = person === undefined ? undefined : await accountOf(kernel, person)
  return account?.email === email ? account : undefined
}

async function resetPassword(kernel: Kernel, account: KnownAccount): Promise<string> {
  const password = madeUpPassword()
  const origin = { call: 'reset-password-by-operator', actor: OPERATOR, requestId: kernel.newId() }
  await givePassword({ kernel, passwords: createPasswords(kernel) }, origin, account, password)
  // The reaction also does this, if the server is running.
  await sessionsOf(kernel).endAll(account.person)
  return `New password of ${account.email}: ${password}  (shown only this once, and to be changed at the login)`
}

async function resetFactor(kernel: Kernel, account: KnownAccount): Promise<string> {
  const { submit } = kernel
  const origin = { call: 'reset-factor-by-operator', actor: OPERATOR, requestId: kernel.newId() }
  const head = accountEvent(kernel, origin, factorsReset.type, account.person)
  await submit.send(submit.eventId(origin), { ...head, request: {} })
  await sessionsOf(kernel).endAll(account.person)
  return `${account.email} has no second factor any more, and logs in with the password alone.`
}

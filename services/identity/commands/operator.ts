import type { Kernel } from '../../kernel/index.ts'
import { administrators, type KnownAccount } from '../reads/accounts.ts'
import { SESSIONS } from '../sessions.ts'
import { givePassword, madeUpPassword } from './give-password.ts'
import { createPasswords } from './passwords.ts'

/** Something that whoever runs the server does to the account of an administrator. */
export interface OperatorCommand {
  /** What it does, for the usage. */
  readonly does: string
  /** Does it and answers the sentence for the operator. */
  readonly run: (kernel: Kernel, account: KnownAccount) => Promise<string>
}

/** The events say that it was the operator. */
const OPERATOR = 'operator'

/** By the word that asks for them. */
const COMMANDS = {
  'reset-password': {
    does: 'gives an administrator a new password and ends their sessions',
    run: resetPassword,
  },
} as const satisfies Readonly<Record<string, OperatorCommand>>

/** What the operator can have done, and whose accounts there are. */
export const OPERATOR_COMMANDS: {
  readonly commands: Readonly<Record<string, OperatorCommand>>
  readonly administrators: (kernel: Pick<Kernel, 'reader'>) => Promise<readonly KnownAccount[]>
} = { commands: COMMANDS, administrators }

async function resetPassword(kernel: Kernel, account: KnownAccount): Promise<string> {
  const password = madeUpPassword()
  const origin = { call: 'reset-password-by-operator', actor: OPERATOR, requestId: kernel.newId() }
  await givePassword({ kernel, passwords: createPasswords(kernel) }, origin, account, password)
  // The reaction does it too, where the product runs.
  await kernel.store.commit([{ kind: 'forget', collection: SESSIONS.name, person: account.person }])
  return `New password of ${account.email}: ${password}  (shown only this once, and to be changed at the login)`
}

import type { Kernel } from '../../kernel/index.ts'
import { linkKey, linkToken } from '../links.ts'
import { accountOf } from '../reads/accounts.ts'
import { resetLink } from '../resets.ts'

/** The token that the mail of a person holds who has just asked for a new password. */
export async function resetToken(kernel: Kernel, person: number): Promise<string> {
  const account = await accountOf(kernel, person)
  if (account === undefined) throw new Error(`Person ${person} has no account`)
  return linkToken(linkKey(kernel), resetLink(account, { time: new Date(kernel.now()).toISOString() }))
}

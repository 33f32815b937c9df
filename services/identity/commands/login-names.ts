import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { ArriveError, folded, type Kernel } from '../../kernel/index.ts'
import { LOGIN, STAFF } from '../names.ts'
import { personOfLogin } from '../reads/accounts.ts'

export interface Claim {
  readonly event: string
  readonly email: string
  readonly username: string
}

/** @throws ArriveError `email-taken`, `username-taken` */
export async function claimNames(kernel: Kernel, claim: Claim): Promise<void> {
  // An email address may only be its owner's username; otherwise anyone could take it first.
  if (claim.username.includes('@') && folded(claim.username) !== claim.email) throw new ArriveError('username-taken')
  const names = namesOf(claim)
  for (const name of names) {
    if ((await personOfLogin(kernel, name)) !== undefined) throw new ArriveError(codeOf(claim, name))
  }
  const person = await kernel.registry.numberOf(STAFF, claim.email)
  for (const [at, name] of names.entries()) {
    if (await kernel.registry.reserve(LOGIN, name, { event: claim.event, person })) continue
    await release(kernel, names.slice(0, at))
    throw new ArriveError(codeOf(claim, name))
  }
}

export async function releaseNames(kernel: Kernel, claim: Claim): Promise<void> {
  await release(kernel, namesOf(claim))
}

async function release({ registry }: Kernel, names: readonly string[]): Promise<void> {
  for (const name of names) await registry.release(LOGIN, name)
}

function namesOf({ email, username }: Claim): readonly string[] {
  return [...new Set([folded(email), folded(username)])]
}

function codeOf({ email }: Claim, name: string): ErrorCode {
  return name === email ? 'email-taken' : 'username-taken'
}

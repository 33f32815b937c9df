import { randomBytes } from 'node:crypto'
import { backupCodesMade } from '@arrive/contracts/events/backup-codes-made.ts'
import { factorRemoved } from '@arrive/contracts/events/factor-removed.ts'
import { ArriveError, type Kernel, type Origin, type Submission } from '../../kernel/index.ts'
import { backupCodeHash } from '../backup-codes.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import { earlyFactors } from '../reads/early-factors.ts'
import { accountEvent } from '../submissions.ts'

/**
 * Removes second factors and backup codes older than the verification of the email: a stranger who registered with it
 * must not lock its owner out. While the email is unverified, the password change itself removes them.
 */
export async function withdrawEarlyFactors(kernel: Kernel, origin: Origin, account: KnownAccount): Promise<void> {
  const contact = await contactOf(kernel, account.person)
  if (contact.verifiedAt === undefined) return
  const early = earlyFactors(account, contact)
  for (const { factor } of early) {
    await send(kernel, origin, account, { type: factorRemoved.type, data: { factor }, request: { factor } })
  }
  const isCodeLeft = early.length < (account.factors ?? []).length && (account.backupCodes ?? []).length > 0
  if (early.length > 0 && isCodeLeft) {
    const data = { codes: [backupCodeHash(kernel, account.person, randomBytes(32).toString('hex'))] }
    await send(kernel, origin, account, { type: backupCodesMade.type, data, request: data })
  }
}

type Change = Pick<Submission, 'type' | 'data' | 'request'>

/** A concurrent duplicate may have removed it already. */
async function send(
  kernel: Kernel,
  { actor, requestId }: Origin,
  { person }: KnownAccount,
  change: Change,
): Promise<void> {
  const origin = { call: 'withdraw-factor', actor, requestId }
  const submission = { ...accountEvent(kernel, origin, change.type, person), ...change }
  await kernel.submit.send(kernel.submit.eventId(origin), submission).catch((error: unknown) => {
    if (!(error instanceof ArriveError && error.code === 'not-found')) throw error
  })
}

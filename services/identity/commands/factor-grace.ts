import { factorRequired } from '@arrive/contracts/events/factor-required.ts'
import type { Kernel } from '../../kernel/index.ts'
import { factorDueAt } from '../factor-due.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import { accountEvent } from '../submissions.ts'

/** Like `factorDueAt`, but the first login that needs a second factor and has none begins the grace period. */
export async function factorDueFrom(kernel: Kernel, account: KnownAccount, requestId: string) {
  const due = factorDueAt(kernel, account)
  if (due !== undefined && account.factorRequiredAt === undefined) await beginGrace(kernel, account, requestId)
  return due
}

async function beginGrace(kernel: Kernel, { person }: KnownAccount, requestId: string): Promise<void> {
  const origin = { call: 'factor-required', actor: `admin/${person}`, requestId }
  const head = accountEvent(kernel, origin, factorRequired.type, person)
  await kernel.submit.send(kernel.submit.eventId(origin), { ...head, request: { person } })
}

import { factorRequired } from '@arrive/contracts/events/factor-required.ts'
import type { Kernel } from '../../kernel/index.ts'
import { asksFactor } from '../factors.ts'
import { IDENTITY, SOURCE, TOPIC } from '../names.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import { factorSettings } from '../settings.ts'

/** Milliseconds for which an administrator may go on without a second factor, from the first login that needs one. */
const GRACE = 7 * 24 * 60 * 60 * 1_000

/**
 * From when on nothing but a second factor may be added: milliseconds since 1970, undefined where none is required. For
 * who has not logged in since it is, as if that were now.
 */
export function factorDueAt({ settings, now }: Pick<Kernel, 'settings' | 'now'>, account: KnownAccount) {
  if (account.role !== 'admin' || factorSettings(settings.read).mfa !== 'required') return undefined
  if (asksFactor(account)) return undefined
  const { factorRequiredAt } = account
  return (factorRequiredAt === undefined ? now() : Date.parse(factorRequiredAt)) + GRACE
}

/** Whether a login finds the grace to be over. The first without a second factor where one is required begins it. */
export async function isFactorDue(kernel: Kernel, account: KnownAccount, requestId: string): Promise<boolean> {
  const due = factorDueAt(kernel, account)
  if (due === undefined) return false
  if (account.factorRequiredAt === undefined) await beginGrace(kernel, account, requestId)
  return kernel.now() >= due
}

async function beginGrace({ submit, events }: Kernel, { person }: KnownAccount, requestId: string): Promise<void> {
  const origin = { call: 'factor-required', actor: `admin/${person}`, requestId }
  const { type } = factorRequired
  const head = { origin, topic: TOPIC, source: SOURCE, type, dataschema: events.schemaOf(type), person }
  await submit.send(submit.eventId(origin), { ...head, request: { person }, awaited: [IDENTITY] })
}

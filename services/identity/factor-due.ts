import type { Kernel } from '../kernel/index.ts'
import { asksFactor, type Factors } from './factors.ts'
import type { Role } from './names.ts'
import { factorSettings } from './settings.ts'

/** Milliseconds for which an administrator may go on without a second factor, from the first login that needs one. */
const GRACE = 7 * 24 * 60 * 60 * 1_000

interface Due extends Factors {
  readonly role: Role
}

/**
 * From when on nothing but a second factor may be added: milliseconds since 1970, undefined where none is required. For
 * who has not logged in since it is, as if that were now.
 */
export function factorDueAt({ settings, now }: Pick<Kernel, 'settings' | 'now'>, account: Due) {
  if (account.role !== 'admin' || factorSettings(settings.read).mfa !== 'required') return undefined
  if (asksFactor(account)) return undefined
  const { factorRequiredAt } = account
  return (factorRequiredAt === undefined ? now() : Date.parse(factorRequiredAt)) + GRACE
}

import type { Kernel } from '../kernel/index.ts'
import { asksFactor, type Factors } from './factors.ts'
import type { Role } from './names.ts'
import { factorSettings } from './settings.ts'

/** Milliseconds from the first login that needs a second factor. */
const GRACE = 7 * 24 * 60 * 60 * 1_000

interface Due extends Factors {
  readonly role: Role
}

/**
 * When the session may do nothing but add a second factor, in milliseconds since 1970; undefined if none is required.
 * For
 * an account without a login since it is required, counts from now.
 */
export function factorDueAt({ settings, now }: Pick<Kernel, 'settings' | 'now'>, account: Due) {
  if (account.role !== 'admin' || factorSettings(settings.read).mfa !== 'required') return undefined
  if (asksFactor(account)) return undefined
  const { factorRequiredAt } = account
  return (factorRequiredAt === undefined ? now() : Date.parse(factorRequiredAt)) + GRACE
}

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
 * Deadline in milliseconds since 1970, counted from now before the first login that needs it. Undefined: not required.
 */
export function factorDueAt({ settings, now }: Pick<Kernel, 'settings' | 'now'>, account: Due) {
  if (account.role !== 'admin' || factorSettings(settings.read).mfa !== 'required') return undefined
  if (asksFactor(account)) return undefined
  const { factorRequiredAt } = account
  return (factorRequiredAt === undefined ? now() : Date.parse(factorRequiredAt)) + GRACE
}

import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { formatDate } from '@arrive/kit/format-date.ts'

export type OwnAccount = AnswerOf<'own-account'>

export type OwnSession = AnswerOf<'own-sessions'>[number]

export type OwnFactors = AnswerOf<'own-factors'>

export type OwnFactor = OwnFactors['factors'][number]

/** `Auditor, until June 30, 2030`. Accounts without an office role are staff. */
export function roleWords({ office_role: role, until }: Pick<OwnAccount, 'office_role' | 'until'>): string {
  if (role === null) return 'Staff'
  const label = role.charAt(0).toUpperCase() + role.slice(1)
  return until === null ? label : `${label}, until ${formatDate(until, 'long')}`
}

/** `Firefox on Windows`, as far as known. */
export function deviceWords({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  const [where, by] = [system === null ? '' : ` on ${system}`, browser ?? 'A browser']
  return browser === null && system === null ? 'An unknown browser' : by + where
}

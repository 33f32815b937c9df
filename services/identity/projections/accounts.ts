import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import type { Factors } from '../factors.ts'
import type { OfficeTerm } from '../office.ts'

export { ACCOUNTS } from '../../shared/account-roles.ts'

export interface Account extends AccountRegistered, Factors {
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Password changes. Absent: none. */
  readonly changes?: number
  /** The password was generated, so the person must choose another. */
  readonly mustChange?: true
  /**
   * When the office generated another password, because the person lost the first before choosing one. ISO 8601, UTC.
   */
  readonly madeUpAt?: string
  /** New devices recorded so far. Absent: none. */
  readonly devices?: number
  /** Absent: never changed. */
  readonly term?: OfficeTerm
}

export function accountDoc(person: number, account: Account) {
  const { email, createdAt } = account
  return { value: account, sort: { created_at: createdAt, user_id: person }, find: { email } }
}

/** Whether an invited administrator has not chosen a password yet, nor got one from the operator. */
export function isAwaited({ mustChange, madeUpAt, changes = 0 }: Account): boolean {
  return mustChange === true && (changes === 0 || madeUpAt !== undefined)
}

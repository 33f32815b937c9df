import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import type { Factors } from '../factors.ts'
import type { OfficeTerm } from '../office.ts'

export { ACCOUNTS } from '../../shared/account-roles.ts'

export interface Account extends AccountRegistered, Factors {
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** How often the password was changed. Absent: never. */
  readonly changes?: number
  /** The password was made up: its person has to choose another. */
  readonly mustChange?: true
  /**
   * When somebody of the office had another one made up, because the first was lost before its person had chosen one.
   * ISO 8601, UTC.
   */
  readonly madeUpAt?: string
  /** How many devices it was noted to be logged in on. Absent: none. */
  readonly devices?: number
  /** The role of an administrator in the office. Absent: never changed. */
  readonly term?: OfficeTerm
}

/** The account as it is listed and found. */
export function accountDoc(person: number, account: Account) {
  const { email, createdAt } = account
  return { value: account, sort: { created_at: createdAt, user_id: person }, find: { email } }
}

/** Whether somebody was invited and has not chosen a password yet, nor was given one by the operator since. */
export function isAwaited({ mustChange, madeUpAt, changes = 0 }: Account): boolean {
  return mustChange === true && (changes === 0 || madeUpAt !== undefined)
}

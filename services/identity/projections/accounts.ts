import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import type { Factors } from '../factors.ts'
import type { OfficeTerm } from '../office.ts'

export { ACCOUNTS } from '../../shared/account-roles.ts'

export interface Account extends AccountRegistered, Factors {
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly changes?: number
  /** The person must choose another password. */
  readonly mustChange?: true
  /** When the office replaced a lost first password. ISO 8601, UTC. */
  readonly madeUpAt?: string
  readonly devices?: number
  readonly term?: OfficeTerm
}

export function accountDoc(person: number, account: Account) {
  const { email, createdAt } = account
  return { value: account, sort: { created_at: createdAt, user_id: person }, find: { email } }
}

export function isAwaited({ mustChange, madeUpAt, changes = 0 }: Account): boolean {
  return mustChange === true && (changes === 0 || madeUpAt !== undefined)
}

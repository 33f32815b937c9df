import type { AccountRegistered } from '@arrive/contracts/events/account-registered.ts'
import type { Factors } from '../factors.ts'
import type { OfficeTerm } from '../office.ts'

export const ACCOUNTS = 'accounts'

export interface Account extends AccountRegistered, Factors {
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** How often the password was changed. Absent: never. */
  readonly changes?: number
  /** The password was made up: its person has to choose another. */
  readonly mustChange?: true
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

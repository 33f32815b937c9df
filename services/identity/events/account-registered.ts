import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'

export const REGISTERED = accountRegistered.type

export type Role = AccountRegistered['role']

import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'

export { IDENTITY, type Role } from '../shared/account-roles.ts'

export const SOURCE = '/arrive/identity'
export const TOPIC = 'accounts'
export const REGISTERED = accountRegistered.type
export const APPLICANTS = 'applicants'

export const PASSWORD_CHANGE = 'password-change'
export const ACCOUNT_MAILS = 'account-mails'

export const ERASURE = 'erasure'

/** Kinds of natural keys in the registry. */
export const STAFF = 'staff'
export const PATIENT = 'patient'
/** Shared by emails and usernames. */
export const LOGIN = 'login'

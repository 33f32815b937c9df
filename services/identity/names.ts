import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'

export { IDENTITY, type Role } from '../shared/account-roles.ts'

export const SOURCE = '/arrive/identity'
export const TOPIC = 'accounts'
export const REGISTERED = accountRegistered.type
export const APPLICANTS = 'applicants'

/** Ends the sessions of an account whose password or role changed, or which was closed. */
export const PASSWORD_CHANGE = 'password-change'
export const ACCOUNT_MAILS = 'account-mails'

/** Destroys an erased person's data outside the projections. */
export const ERASURE = 'erasure'

/** Kinds of natural keys in the registry. */
export const STAFF = 'staff'
export const PATIENT = 'patient'
/** Shared by emails and usernames. */
export const LOGIN = 'login'

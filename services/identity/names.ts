import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'

export { IDENTITY, type Role } from '../shared/account-roles.ts'

/** Where the events of this service come from. */
export const SOURCE = '/arrive/identity'
export const TOPIC = 'accounts'
/** The type of the event that makes an account. */
export const REGISTERED = accountRegistered.type
/** The projection that knows the addresses of those who have applied. */
export const APPLICANTS = 'applicants'

/** The reaction that ends the sessions of an account whose password or role was changed, or which was closed. */
export const PASSWORD_CHANGE = 'password-change'
/** The reaction that mails people about their accounts. */
export const ACCOUNT_MAILS = 'account-mails'

/** The reaction that destroys what is left of an erased person beside the projections. */
export const ERASURE = 'erasure'

/** Kinds of natural keys in the registry. */
export const STAFF = 'staff'
export const PATIENT = 'patient'
/** Of login names, which emails and usernames share. */
export const LOGIN = 'login'

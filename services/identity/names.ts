import { folded } from '../kernel/sealing/secrets.ts'

/** Where the events of this service come from. */
export const SOURCE = '/arrive/identity'
export const TOPIC = 'accounts'
/** The projection's name, under which outcomes and documents are found. */
export const IDENTITY = 'identity'

/** The reaction that destroys what is left of an erased person beside the projections. */
export const ERASURE = 'erasure'

/** Kinds of natural keys in the registry. E-mails and usernames share one space of login names. */
export const STAFF = 'staff'
export const PATIENT = 'patient'
export const LOGIN = 'login'

/** The names by which an account can log in; one where the username is the e-mail. */
export function loginNames({ email, username }: { readonly email: string; readonly username: string }): string[] {
  return [...new Set([folded(email), folded(username)])]
}

import type { KeyObject } from 'node:crypto'
import type { DocKey } from '../projector/projection.ts'
import { folded } from '../sealing/secrets.ts'
import { subjectId } from './registry.ts'

/** The kind of natural key of login names, which e-mails and usernames share. */
export const LOGIN = 'login'

/** What somebody logs in with. */
export interface LoginAccount {
  readonly email: string
  readonly username: string
}

/** The names by which an account can log in; one where the username is the e-mail. */
export function loginNames({ email, username }: LoginAccount): string[] {
  return [...new Set([folded(email), folded(username)])]
}

/** Where a projection keeps whose these names are; ids are blinded. */
export function loginKeys(pepper: KeyObject, collection: string, account: LoginAccount): DocKey[] {
  return loginNames(account).map((name) => ({ collection, id: subjectId(pepper, LOGIN, name) }))
}

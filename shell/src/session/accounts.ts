import type { Role } from '@arrive/router'

/** A logged-in person with the token, which never leaves the shell. */
export interface Account {
  readonly role: Role
  readonly person: number
  readonly token: string
  /** `category` of staff, `role` of an administrator, from the login response. */
  readonly category: string
}

export type TabStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const STORAGE_KEYS: Readonly<Record<Role, { readonly token: string; readonly category: string }>> = {
  staff: { token: 'token_user', category: 'category' },
  admin: { token: 'authToken', category: 'role' },
}

export function readAccount(store: TabStore, role: Role): Account | undefined {
  const token = store.getItem(STORAGE_KEYS[role].token) ?? ''
  const person = personOf(token)
  if (person === undefined) {
    // An unreadable token is no session.
    removeAccount(store, role)
    return undefined
  }
  return { role, person, token, category: store.getItem(STORAGE_KEYS[role].category) ?? role }
}

export function storeAccount(store: TabStore, { role, token, category }: Account): void {
  store.setItem(STORAGE_KEYS[role].token, token)
  store.setItem(STORAGE_KEYS[role].category, category)
}

export function removeAccount(store: TabStore, role: Role): void {
  store.removeItem(STORAGE_KEYS[role].token)
  store.removeItem(STORAGE_KEYS[role].category)
}

/** `sub.id` in a token's payload; `undefined` if unreadable. */
export function personOf(token: string): number | undefined {
  const id = claimsIn(token)?.sub?.id
  return Number.isSafeInteger(id) ? (id as number) : undefined
}

/** The token's office role. Tokens from before roles existed are owners'. */
export function officeRoleOf(token: string): string {
  return String(claimsIn(token)?.office ?? 'owner')
}

function claimsIn(token: string): { sub?: { id?: unknown }; office?: unknown } | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

import type { Role } from '@arrive/router'
import type { TabStore } from './accounts.ts'

/** The screen and the control at the end of a session. */
export interface ReturnPath {
  readonly person: number
  readonly path: string
  readonly field?: string
}

const keyOf = (role: Role) => `arrive.place.${role}`

export function saveReturnPath(store: TabStore, role: Role, place: ReturnPath): void {
  store.setItem(keyOf(role), JSON.stringify(place))
}

/** Reads and removes the path; `undefined` if another person has logged in since. */
export function takeReturnPath(store: TabStore, role: Role, person: number): ReturnPath | undefined {
  const text = store.getItem(keyOf(role))
  store.removeItem(keyOf(role))
  try {
    const place = JSON.parse(text ?? 'null') as ReturnPath | null
    return place?.person === person && typeof place.path === 'string' ? place : undefined
  } catch {
    return undefined
  }
}

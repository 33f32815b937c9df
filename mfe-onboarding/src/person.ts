import { numberIn } from '@arrive/kit/person-path.ts'

export { pathFor } from '@arrive/kit/person-path.ts'

/** Whose papers an address asks for, and whether the one who is logged in may see them. */
export type RequestedPerson =
  | { readonly kind: 'own'; readonly person: number }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'other' }

/** Reads the number in a path. */
export function requestedPerson(id: string | undefined, person: number): RequestedPerson {
  const asked = numberIn(id)
  if (asked === undefined) return { kind: 'invalid' }
  return asked === person ? { kind: 'own', person } : { kind: 'other' }
}

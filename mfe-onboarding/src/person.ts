import { numberIn } from '@arrive/kit/person-path.ts'

export { pathFor } from '@arrive/kit/person-path.ts'

/** The person an address names, and whether the person who is logged in may see their forms. */
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

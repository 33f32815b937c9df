import { numberIn } from '@arrive/kit/person-path.ts'

export { pathFor } from '@arrive/kit/person-path.ts'

/** The person in a URL, and whether the logged-in person may see their forms. */
export type RequestedPerson =
  | { readonly kind: 'own'; readonly person: number }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'other' }

export function requestedPerson(id: string | undefined, person: number): RequestedPerson {
  const requested = numberIn(id)
  if (requested === undefined) return { kind: 'invalid' }
  return requested === person ? { kind: 'own', person } : { kind: 'other' }
}

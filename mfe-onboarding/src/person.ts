import { numberIn } from '@arrive/kit/person-path.ts'

export { pathFor } from '@arrive/kit/person-path.ts'

/** Whose papers an address asks for, and whether the one who is logged in may see them. */
export type Asked =
  | { readonly kind: 'own'; readonly person: number }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'other' }

/** Reads the number in a path. */
export function askedFor(id: string | undefined, person: number): Asked {
  const asked = numberIn(id)
  if (asked === undefined) return { kind: 'invalid' }
  return asked === person ? { kind: 'own', person } : { kind: 'other' }
}

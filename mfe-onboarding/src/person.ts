/** Whose papers an address asks for, and whether the one who is logged in may see them. */
export type Asked =
  | { readonly kind: 'own'; readonly person: number }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'other' }

const NUMBER = /^(?:0|[1-9]\d{0,15})$/

/** Reads the number in a path as the server does: decimal digits without leading zero, at most 2^53 − 1. */
export function askedFor(id: string | undefined, person: number): Asked {
  const asked = Number(id)
  if (id === undefined || !NUMBER.test(id) || !Number.isSafeInteger(asked)) return { kind: 'invalid' }
  return asked === person ? { kind: 'own', person } : { kind: 'other' }
}

/** A route of the contracts for that person: `/hipaa/{id}` → `/hipaa/17`. */
export function pathFor(route: string, person: number): string {
  return route.replace('{id}', String(person))
}

const NUMBER = /^(?:0|[1-9]\d{0,15})$/

/** Parses a person's number like the server: decimal, no leading zero, at most 2^53 − 1. */
export function numberIn(id: string | undefined): number | undefined {
  const requested = Number(id)
  return id !== undefined && NUMBER.test(id) && Number.isSafeInteger(requested) ? requested : undefined
}

/** `/hipaa/{id}` → `/hipaa/17`. */
export function pathFor(route: string, person: number): string {
  return route.replace('{id}', String(person))
}

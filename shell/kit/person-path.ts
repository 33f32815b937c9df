const NUMBER = /^(?:0|[1-9]\d{0,15})$/

/** The person's number in a path, read as the server does: decimal digits without leading zero, at most 2^53 − 1. */
export function numberIn(id: string | undefined): number | undefined {
  const asked = Number(id)
  return id !== undefined && NUMBER.test(id) && Number.isSafeInteger(asked) ? asked : undefined
}

/** A route of the contracts for that person: `/hipaa/{id}` → `/hipaa/17`. */
export function pathFor(route: string, person: number): string {
  return route.replace('{id}', String(person))
}

/** Every path in a value, as keys from the root. */
export function places(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...at, key]))]
}

/** A copy with one path changed. */
export function withAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  const inner = (value as Record<string, unknown>)[key]
  if (Array.isArray(value)) return value.with(Number(key), withAt(inner, rest, put))
  return { ...(value as object), [key]: withAt(inner, rest, put) }
}

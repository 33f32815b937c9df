import { createHash } from 'node:crypto'

/** JSON with sorted object keys, so that equal values give equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

import { setTimeout as pause } from 'node:timers/promises'

/** What the work answers, or `otherwise` where it takes longer than so many milliseconds. The work itself goes on. */
export async function within<T, U>(ms: number, work: Promise<T>, otherwise: U): Promise<T | U> {
  const ending = new AbortController()
  const late = pause(ms, otherwise, { signal: ending.signal })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    ending.abort()
  }
}

import type { Schema } from './call.ts'
import { PATTERNS } from './patterns.ts'

const HOUR = 60 * 60_000

/** Parameter of lists of people who wait. */
export const older: Schema = {
  type: 'string',
  title: 'older',
  description: 'Only rows that have waited for this long or longer, in hours or days: `48h`, `14d`.',
  maxLength: 5,
  pattern: PATTERNS.age,
}

/** The last moment from which something has waited that long. ISO 8601, UTC. */
export function waitingFrom(age: string, now: number): string {
  const hours = Number(age.slice(0, -1)) * (age.endsWith('d') ? 24 : 1)
  return new Date(now - hours * HOUR).toISOString()
}

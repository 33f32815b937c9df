import type { Filled } from './events.ts'

/** The company's part with the fields that were sent in place of those before. */
export function merged(before: Filled['section'], sent: Filled['section']): Filled['section'] {
  const parts = Object.entries(sent).map(([part, fields]) => [part, { ...before[part], ...fields }])
  return { ...before, ...Object.fromEntries(parts) }
}

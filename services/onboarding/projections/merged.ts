import type { Filled } from './events.ts'

export function merged(before: Filled['section'], sent: Filled['section']): Filled['section'] {
  const parts = Object.entries(sent).map(([part, fields]) => [part, { ...before[part], ...fields }])
  return { ...before, ...Object.fromEntries(parts) }
}

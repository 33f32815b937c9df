import type { Values } from '@arrive/kit/form/fields.ts'

/** Only what is other than before is sent; empty text clears a field. */
export function changedIn(stored: Values, typed: Values): Values {
  const entries = Object.keys(stored).map((name) => [name, String(typed[name] ?? '')] as const)
  return Object.fromEntries(entries.filter(([name, value]) => value !== stored[name]))
}

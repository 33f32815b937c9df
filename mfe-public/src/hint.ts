import type { Form } from '@arrive/contracts/form.ts'

/** A non-blocking hint if certain fields are all empty. */
export function hintFor({ hint }: Form, values: Readonly<Record<string, unknown>>): string | undefined {
  if (hint === undefined) return undefined
  return hint.whenEmpty.every((name) => String(values[name] ?? '') === '') ? hint.message : undefined
}

/** The tab with a control; consents are on the last one. */
export function withTab({ tabs = [] }: Form, control: string): number {
  const at = tabs.findIndex(({ fields = [] }) => fields.includes(control))
  return at === -1 ? tabs.length - 1 : at
}

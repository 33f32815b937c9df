import type { Form } from '@arrive/contracts/form.ts'

/** The hint that a form shows if certain fields are all empty. It does not block the form. */
export function hintFor({ hint }: Form, values: Readonly<Record<string, unknown>>): string | undefined {
  if (hint === undefined) return undefined
  return hint.whenEmpty.every((name) => String(values[name] ?? '') === '') ? hint.message : undefined
}

/** The tab of a form that has a control; consents are on the last one. */
export function withTab({ tabs = [] }: Form, control: string): number {
  const at = tabs.findIndex(({ fields = [] }) => fields.includes(control))
  return at === -1 ? tabs.length - 1 : at
}

import type { Form } from '@arrive/contracts/form.ts'

/** The sentence that a form shows, without stopping anybody, where all of some fields are empty. */
export function hintFor({ hint }: Form, values: Readonly<Record<string, unknown>>): string | undefined {
  if (hint === undefined) return undefined
  return hint.whenEmpty.every((name) => String(values[name] ?? '') === '') ? hint.message : undefined
}

/** On which tab of a form a control stands; consents stand on the last one. */
export function withTab({ tabs = [] }: Form, control: string): number {
  const at = tabs.findIndex(({ fields = [] }) => fields.includes(control))
  return at === -1 ? tabs.length - 1 : at
}

import type { Form } from '@arrive/contracts/form.ts'

/** The label of a control of a form. */
export function labelOf({ parts, consents = [] }: Form, control: string): string {
  const field = parts.map(({ fields }) => fields[control]).find((one) => one !== undefined)
  return field?.label ?? consents.find(({ name }) => name === control)?.label ?? control
}

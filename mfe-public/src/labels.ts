import type { Form } from '@arrive/contracts/form.ts'

export function labelOf({ parts, consents = [] }: Form, control: string): string {
  const field = parts.map(({ fields }) => fields[control]).find((one) => one !== undefined)
  return field?.label ?? consents.find(({ name }) => name === control)?.label ?? control
}

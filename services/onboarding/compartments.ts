import type { Form } from '@arrive/contracts/form.ts'

/** Forms kept with their person, and those kept in a compartment. */
export function apartFrom(forms: readonly Form[]): readonly [own: readonly Form[], apart: readonly Form[]] {
  return [
    forms.filter(({ compartment }) => compartment === undefined),
    forms.filter(({ compartment }) => compartment !== undefined),
  ]
}

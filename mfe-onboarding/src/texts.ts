import type { Form } from '@arrive/contracts/form.ts'

/** Ids of all texts that a form shows. */
export function textsOf({ parts, consents = [] }: Form): readonly string[] {
  return [...parts.flatMap(({ texts = [] }) => texts), ...consents.flatMap(({ text = [] }) => text)]
}

import { isRequired } from '@arrive/contracts/field-schema.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { isSeen } from '@arrive/contracts/trimmed.ts'

/** The message that keeps the second tab closed while the first has a missing field. */
export function guardMessage(
  { tabs = [], parts }: Form,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const [tab] = tabs
  const fields = parts.filter(({ name }) => tab?.parts?.includes(name)).flatMap((part) => Object.entries(part.fields))
  const isMissing = fields.some(([name, field]) => isRequired(field) && !isSeen(String(values[name] ?? '')))
  return isMissing && typeof tab?.message === 'string' ? tab.message : undefined
}

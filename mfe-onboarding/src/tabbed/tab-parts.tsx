import type { Form } from '@arrive/contracts/form.ts'
import { ConsentsCard } from '../screen/consents-card.tsx'
import { FormPart } from '../screen/form-part.tsx'

/** A tab's parts, or the form's consents if it has none. */
export function TabParts({ form, at }: { form: Form; at: number }) {
  const { parts: names = [] } = form.tabs?.[at] ?? {}
  const parts = form.parts.filter(({ name }) => names.includes(name))
  return parts.length === 0 ? (
    <ConsentsCard form={form} />
  ) : (
    parts.map((part) => <FormPart key={part.name} part={part} />)
  )
}

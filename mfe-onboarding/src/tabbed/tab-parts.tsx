import type { Form } from '@arrive/contracts/form.ts'
import { useState } from 'react'
import { QuickAnswers } from '../quick/quick-answers.tsx'
import { ConsentsCard } from '../screen/consents-card.tsx'
import { FormPart } from '../screen/form-part.tsx'

/** A tab's parts, or the form's consents if it has none. */
export function TabParts({ form, at }: { form: Form; at: number }) {
  const { parts: names = [], quick } = form.tabs?.[at] ?? {}
  const [fills, setFills] = useState(0)
  const parts = form.parts.filter(({ name }) => names.includes(name))
  if (parts.length === 0) return <ConsentsCard form={form} />
  return (
    <>
      {quick === undefined ? null : (
        <QuickAnswers
          form={form}
          toggles={quick}
          onFilled={({ rows }) => (rows?.oneWith === undefined ? undefined : setFills((before) => before + 1))}
        />
      )}
      {parts.map((part) => (
        // Choices of rows are drawn anew after a fill, because only then they open the filled rows.
        <FormPart key={part.rows?.oneWith === undefined ? part.name : `${part.name} ${fills}`} part={part} />
      ))}
    </>
  )
}

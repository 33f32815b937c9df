import type { Form } from '@arrive/contracts/form.ts'
import { Accepted } from './accepted.tsx'
import { ReviewedPart } from './reviewed-part.tsx'
import { ReviewTabs } from './tabs.tsx'

type Values = Readonly<Record<string, unknown>>

interface ReviewedFormProps {
  readonly form: Form
  readonly found: boolean
  readonly values: Values
}

/** A read-only form from the same contract as the applicant's screen. */
export function ReviewedForm({ form, found, values }: ReviewedFormProps) {
  const isNamed = form.parts.some(({ title }) => title === form.title)
  return (
    <>
      {isNamed ? null : <h2 className="mb-5">{form.title}</h2>}
      {form.tabs === undefined ? (
        <>
          {form.parts.map((part) => (
            <ReviewedPart key={part.name} {...{ part, found, values }} />
          ))}
          <Accepted form={form} found={found} title="Terms" />
        </>
      ) : (
        <ReviewTabs {...{ form, found, values }} />
      )}
    </>
  )
}

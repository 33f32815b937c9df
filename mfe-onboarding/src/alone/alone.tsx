import type { Form } from '@arrive/contracts/form.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { RunnerForm } from '@arrive/kit/form/runner-form.tsx'
import { cardsOf } from '../cards.ts'
import { CardInside } from '../screen/cards.tsx'
import { FormActions } from '../screen/form-actions.tsx'
import { Outcome } from '../screen/outcome.tsx'
import type { BodyProps } from '../screen/types.ts'
import { useOnSaved } from '../screen/use-on-saved.ts'

export function AloneHead({ form }: { form: Form }) {
  return (
    <header className="onb-paper-head">
      <h1>{form.title}</h1>
    </header>
  )
}

/** A document to which the law allows no addition: its text and its fields, without titles, leads and links. */
export function Alone({ runner, person }: BodyProps) {
  const { form } = runner
  return (
    <RunnerForm runner={runner} onSaved={useOnSaved({ form, person })} className="onb-papers">
      <ErrorSummary />
      {form.parts.map((part) => (
        <section key={part.name} className="card">
          {cardsOf(part).map((card) => (
            <CardInside key={card.title} part={part.name} card={card} />
          ))}
        </section>
      ))}
      <Outcome runner={runner} />
      <FormActions runner={runner} person={person} />
    </RunnerForm>
  )
}

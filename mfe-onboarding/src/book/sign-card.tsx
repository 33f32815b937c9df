import type { Card, Part } from '@arrive/contracts/form.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { RunnerForm } from '@arrive/kit/form/runner-form.tsx'
import { CardInside } from '../screen/cards.tsx'
import { ConsentsCard } from '../screen/consents-card.tsx'
import { FormActions } from '../screen/form-actions.tsx'
import { Outcome } from '../screen/outcome.tsx'
import { Restored } from '../screen/restored.tsx'
import type { BodyProps } from '../screen/types.ts'
import { useOnSaved } from '../screen/use-on-saved.ts'
import { Lights } from './lights.tsx'

interface SignCardProps extends BodyProps {
  readonly part: Part
  readonly card: Card
  readonly id: string
}

/** The handbook's last card: what is signed, the fields, and the house whose last light turns on. */
export function SignCard({ runner, person, isTold, part, card, id }: SignCardProps) {
  const { form, result } = runner
  return (
    <section className="onb-book-sign" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {card.title}
      </h2>
      <RunnerForm runner={runner} onSaved={useOnSaved({ form, person })} className="stack">
        <Restored {...{ runner, isTold }} />
        <ErrorSummary />
        <CardInside part={part.name} card={card} />
        <ConsentsCard form={form} />
        <Lights person={person} step={form.step} isSigned={result?.ok === true}>
          <Outcome runner={runner} />
        </Lights>
        <FormActions runner={runner} person={person} />
      </RunnerForm>
    </section>
  )
}

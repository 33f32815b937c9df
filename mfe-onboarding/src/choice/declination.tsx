import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { RunnerForm } from '@arrive/kit/form/runner-form.tsx'
import { cardsOf } from '../cards.ts'
import { CardInside } from '../screen/cards.tsx'
import { FormActions } from '../screen/form-actions.tsx'
import { Outcome } from '../screen/outcome.tsx'
import { Restored } from '../screen/restored.tsx'
import type { BodyProps } from '../screen/types.ts'
import { useOnSaved } from '../screen/use-on-saved.ts'

/** The form as specified, with a way out below its first tick. */
export function Declination({ runner, person, isTold, onChoose }: BodyProps & { readonly onChoose: () => void }) {
  const { form } = runner
  const cards = form.parts.flatMap((part) => cardsOf(part).map((card) => ({ part: part.name, card })))
  return (
    <RunnerForm runner={runner} onSaved={useOnSaved({ form, person })} className="onb-papers">
      <Restored runner={runner} isTold={isTold} />
      <ErrorSummary />
      {cards.map(({ part, card }, at) => (
        <Card key={card.title} title={card.title} lead={card.lead}>
          <CardInside
            {...{ part, card }}
            below={
              at > 0 ? null : (
                <p>
                  <Button onClick={onChoose}>I do not decline</Button>
                </p>
              )
            }
          />
        </Card>
      ))}
      <Outcome runner={runner} />
      <FormActions runner={runner} person={person} />
    </RunnerForm>
  )
}

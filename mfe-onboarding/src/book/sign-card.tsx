import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { RunnerForm } from '@arrive/kit/form/runner-form.tsx'
import type { CardHint } from '../hints.ts'
import { CardInside } from '../screen/cards.tsx'
import { Ends } from '../screen/ends.tsx'
import { Outcome } from '../screen/outcome.tsx'
import { Restored } from '../screen/restored.tsx'
import type { BodyProps } from '../screen/types.ts'
import { useOnSaved } from '../screen/use-on-saved.ts'
import { Lights } from './lights.tsx'

/** The card at the end of the book: what is signed, the fields, and the house whose last light goes on. */
export function SignCard({ runner, person, card, id }: BodyProps & { card: CardHint; id: string }) {
  const { form, result } = runner
  return (
    <section className="book-sign" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {card.title}
      </h2>
      <RunnerForm runner={runner} onSaved={useOnSaved({ form, person })} className="stack">
        <Restored runner={runner} />
        <ErrorSummary />
        <CardInside card={card} />
        <Lights person={person} isSigned={result?.ok === true}>
          <Outcome runner={runner} />
        </Lights>
        <Ends runner={runner} person={person} />
      </RunnerForm>
    </section>
  )
}

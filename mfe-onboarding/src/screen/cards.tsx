import type { Card as CardOfForm, Part } from '@arrive/contracts/form.ts'
import { Card } from '@arrive/kit/card.tsx'
import { FormFields } from '@arrive/kit/form/form-fields.tsx'
import { Fragment, type ReactNode } from 'react'
import { cardsOf } from '../cards.ts'
import { PartTexts } from '../rows/part-texts.tsx'

/** A part without rows as cards. */
export function PartCards({ part }: { part: Part }) {
  return cardsOf(part).map((card) => (
    <Card key={card.title} title={card.title} lead={card.lead}>
      <CardInside part={part.name} card={card} />
    </Card>
  ))
}

interface CardInsideProps {
  readonly part: string
  readonly card: CardOfForm
  /** Shown below the first row. */
  readonly below?: ReactNode
}

/** Texts, then fields, without the surrounding card. */
export function CardInside({ part, card: { texts, rows }, below }: CardInsideProps) {
  return (
    <div className="stack">
      <PartTexts texts={texts} />
      {rows.map(({ fields, layout }, at) => (
        <Fragment key={fields.join()}>
          <FormFields {...{ part, fields }} {...(layout && { layout })} />
          {at === 0 ? below : null}
        </Fragment>
      ))}
    </div>
  )
}

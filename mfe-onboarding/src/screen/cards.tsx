import type { Card as CardOfForm, Part } from '@arrive/contracts/form.ts'
import { Card } from '@arrive/kit/card.tsx'
import { FormFields } from '@arrive/kit/form/form-fields.tsx'
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

/** Texts, then fields, without the surrounding card. */
export function CardInside({ part, card: { texts, rows } }: { part: string; card: CardOfForm }) {
  return (
    <div className="stack">
      <PartTexts texts={texts} />
      {rows.map(({ fields, layout }) => (
        <FormFields key={fields.join()} {...{ part, fields }} {...(layout && { layout })} />
      ))}
    </div>
  )
}

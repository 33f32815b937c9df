import type { Card as CardOfForm, Part } from '@arrive/contracts/form.ts'
import { Card } from '@arrive/kit/card.tsx'
import { FormFields } from '@arrive/kit/form/form-fields.tsx'
import { FormText } from '@arrive/kit/form-text.tsx'
import { cardsOf } from '../cards.ts'

/** A part without rows as cards. */
export function PartCards({ part }: { part: Part }) {
  return cardsOf(part).map((card) => (
    <Card key={card.title} title={card.title} lead={card.lead}>
      <CardInside part={part.name} card={card} />
    </Card>
  ))
}

/** Texts, then fields, without the card around them. */
export function CardInside({ part, card: { texts = [], rows } }: { part: string; card: CardOfForm }) {
  return (
    <div className="stack">
      {texts.map((id) => (
        <div key={id} className="onb-paper-text">
          <FormText id={id} level={3} />
        </div>
      ))}
      {rows.map(({ fields, layout }) => (
        <FormFields key={fields.join()} {...{ part, fields }} {...(layout && { layout })} />
      ))}
    </div>
  )
}

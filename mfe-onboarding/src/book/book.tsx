import { useTexts } from '@arrive/kit/use-texts.ts'
import { cardsOf } from '../cards.ts'
import type { BodyProps } from '../screen/types.ts'
import { Chapters } from './chapters.tsx'
import { Contents } from './contents.tsx'
import { Facts } from './facts.tsx'
import { SignCard } from './sign-card.tsx'

export { BookHead } from './book-head.tsx'

/** A form that is mostly text: contents, chapters, and the signature card at its end. */
export function Book(props: BodyProps) {
  const { form } = props.runner
  const cards = form.parts.flatMap((part) => cardsOf(part).map((card) => ({ part, card })))
  const signed = new Set(cards.flatMap(({ card: { texts = [] } }) => texts))
  const ids = form.parts.flatMap(({ texts = [] }) => texts).filter((id) => !signed.has(id))
  const chapters = useTexts(ids)
  const entries = chapters.state === 'there' ? chapters.texts.map(({ id, title }) => ({ id, title })) : []
  const ends = cards.map(({ part, card: { title } }) => ({ id: `sign-${part.name}`, title }))
  return (
    <div className="onb-book">
      <Contents entries={[...entries, ...ends]} />
      <div className="onb-book-text">
        <Chapters chapters={chapters} />
        {cards.map(({ part, card }) => (
          <SignCard key={card.title} {...{ part, card }} id={`sign-${part.name}`} {...props} />
        ))}
      </div>
      <Facts facts={form.screen.facts ?? []} />
    </div>
  )
}

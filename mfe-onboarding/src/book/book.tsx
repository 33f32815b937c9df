import { useTexts } from '@arrive/kit/use-texts.ts'
import { cardsOf } from '../cards.ts'
import { HINTS } from '../hints.ts'
import type { BodyProps } from '../screen/types.ts'
import { Chapters } from './chapters.tsx'
import { Contents } from './contents.tsx'
import { Facts } from './facts.tsx'
import { SignCard } from './sign-card.tsx'

/** A form that is mostly a text to read: contents, the text, and the signature card at its end. */
export function Book(props: BodyProps) {
  const { form } = props.runner
  const hint = HINTS[form.name]
  const cards = form.parts.flatMap((part) => cardsOf(part, hint))
  const signed = new Set(cards.flatMap(({ texts = [] }) => texts))
  const ids = form.parts.flatMap(({ texts = [] }) => texts).filter((id) => !signed.has(id))
  const chapters = useTexts(ids)
  const entries = chapters.state === 'there' ? chapters.texts.map(({ id, title }) => ({ id, title })) : []
  const ends = cards.map(({ part, title }) => ({ id: `sign-${part}`, title }))
  return (
    <div className="book">
      <Contents entries={[...entries, ...ends]} />
      <div className="book-text">
        <Chapters chapters={chapters} />
        {cards.map((card) => (
          <SignCard key={card.title} card={card} id={`sign-${card.part}`} {...props} />
        ))}
      </div>
      <Facts />
    </div>
  )
}

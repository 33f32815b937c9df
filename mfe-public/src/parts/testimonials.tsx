import type { Testimonial } from '@arrive/contracts/site.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Pause, Play } from '@arrive/kit/icons.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import { Window } from '@arrive/kit/windows.tsx'
import { useMemo } from 'react'
import { quotePages } from '../quotes.ts'
import { useRotation } from '../use-rotation.ts'

/** Four employee testimonials, two at a time. Pauses on hover, keyboard focus and its button. */
export function Testimonials() {
  const pages = useMemo(quotePages, [])
  const { shown, show, isPaused, togglePause, attention } = useRotation(pages.length)
  return (
    <section className="pub-section" aria-labelledby="testimonials">
      <div className="wrap" {...attention}>
        <h2 id="testimonials" className="mb-8 md:mb-14">
          From our caregivers
        </h2>
        <div className="pub-quote-pages">
          {pages.map((quotes, at) => (
            <div
              key={keyOf(quotes)}
              className={at === shown ? 'pub-quotes' : 'pub-quotes pub-away'}
              inert={at !== shown}
            >
              {quotes.map((quote) => (
                <Said key={quote.name + quote.words} {...quote} />
              ))}
            </div>
          ))}
        </div>
        <div className="mt-9 flex items-center gap-4">
          <Button
            small
            className="px-3.5"
            onClick={togglePause}
            aria-label={isPaused ? 'Play the testimonials' : 'Pause the testimonials'}
          >
            {isPaused ? <Play /> : <Pause />}
          </Button>
          <Dots pages={pages} shown={shown} onShow={show} />
        </div>
      </div>
    </section>
  )
}

type Pages = ReturnType<typeof quotePages>

/** Two people may have one name. */
const keyOf = (quotes: Pages[number]) => quotes.map(({ name, words }) => name + words).join()

/** The server writes the same markup for the agency's own (`services/web/testimonials.ts`). */
function Said({ name, photo, words, sample }: Testimonial) {
  return (
    <figure className="pub-quote">
      {photo === undefined ? null : <img src={photo} alt="" width="240" height="280" loading="lazy" />}
      <div>
        <blockquote>
          <p>{words}</p>
        </blockquote>
        <div className="pub-quote-by mt-2.5">
          <figcaption className="soft">{name}</figcaption>
          {sample ? <Tag>Sample</Tag> : null}
        </div>
      </div>
    </figure>
  )
}

interface DotsProps {
  readonly pages: Pages
  readonly shown: number
  readonly onShow: (at: number) => void
}

function Dots({ pages, shown, onShow }: DotsProps) {
  return (
    <fieldset className="flex gap-0.5" aria-label="Testimonials">
      {pages.map((quotes, at) => (
        <button
          key={keyOf(quotes)}
          type="button"
          className="pub-dot"
          aria-label={`Show ${at * 2 + 1} and ${at * 2 + 2}`}
          aria-current={at === shown ? 'true' : undefined}
          onClick={() => onShow(at)}
        >
          <Window state={at === shown ? 'done' : 'open'} />
        </button>
      ))}
    </fieldset>
  )
}

import { Button } from '@arrive/kit/button.tsx'
import { Pause, Play } from '@arrive/kit/icons.tsx'
import { Window } from '@arrive/kit/windows.tsx'
import { QUOTES, type Quote } from '../quotes.ts'
import { useRotation } from '../use-rotation.ts'

/** Four employee testimonials, two at a time. Pauses on hover, keyboard focus and its button. */
export function Testimonials() {
  const { shown, show, isPaused, togglePause, attention } = useRotation(QUOTES.length)
  return (
    <section className="pub-section" aria-labelledby="testimonials">
      <div className="wrap" {...attention}>
        <h2 id="testimonials" className="mb-8 md:mb-14">
          From our caregivers
        </h2>
        <div className="pub-quote-pages">
          {QUOTES.map((quotes, at) => (
            <div
              key={quotes[0]?.name}
              className={at === shown ? 'pub-quotes' : 'pub-quotes pub-away'}
              inert={at !== shown}
            >
              {quotes.map((quote) => (
                <Said key={quote.name} {...quote} />
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
          <Dots shown={shown} onShow={show} />
        </div>
      </div>
    </section>
  )
}

function Said({ name, photo, words }: Quote) {
  return (
    <figure className="pub-quote">
      <img src={photo} alt="" width="240" height="280" loading="lazy" />
      <div>
        <blockquote>
          <p>{words}</p>
        </blockquote>
        <figcaption className="soft mt-2.5">{name}</figcaption>
      </div>
    </figure>
  )
}

function Dots({ shown, onShow }: { shown: number; onShow: (at: number) => void }) {
  return (
    <fieldset className="flex gap-0.5" aria-label="Testimonials">
      {QUOTES.map((quotes, at) => (
        <button
          key={quotes[0]?.name}
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

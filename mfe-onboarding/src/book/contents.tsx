import { ChevronDown } from '@arrive/kit/icons.tsx'
import { type MouseEvent, useRef } from 'react'
import { useCurrent } from './use-current.ts'

export interface Entry {
  readonly id: string
  readonly title: string
}

/** The list of chapters with the current one marked; foldable on a phone. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  const current = useCurrent(entries.map(({ id }) => id))
  const lead = (event: MouseEvent, id: string) => {
    event.preventDefault()
    if (details.current !== null) details.current.open = false
    goTo(id)
  }
  const list = (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => lead(event, id)}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className="onb-book-toc" aria-label="Contents">
      <details ref={details} className="onb-book-toc-folded">
        <summary>
          Contents <ChevronDown />
        </summary>
        {list}
      </details>
      <div className="onb-book-toc-open">
        <p className="onb-book-toc-title">Contents</p>
        {list}
      </div>
    </nav>
  )
}

// Scroll by script: a plain link would change the URL, and the router does nothing.
function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls to what it holds as soon as that appears: on a phone it would be below the bar with Submit. */
export function InView({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  // In braces: a browser whose scrollIntoView answers a promise would give React a promise to call at the end.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} className="pub-in-view">
      {children}
    </div>
  )
}

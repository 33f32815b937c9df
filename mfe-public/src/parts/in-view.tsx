import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls its content into view when it appears: on a phone it would be below the bar with Submit. */
export function InView({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  // In braces: if scrollIntoView returns a promise, React would take it for a cleanup function.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} className="pub-in-view">
      {children}
    </div>
  )
}

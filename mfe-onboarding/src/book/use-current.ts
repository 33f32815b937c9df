import { useEffect, useState } from 'react'

/** The current chapter: the last heading that has passed the upper third of the window. */
export function useCurrent(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const wanted = ids.join(' ')
  useEffect(() => {
    const headings = wanted.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const look = () => {
      const line = innerHeight / 3
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < line)
      setCurrent((passed.at(-1) ?? headings[0])?.id)
    }
    // The observer reports headings that cross the line, so no scroll events are needed. The margin includes everything
    // above, or a jump from end to start would go unnoticed.
    const observer = new IntersectionObserver(look, { rootMargin: '1000000px 0px -66% 0px' })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [wanted])
  return current
}

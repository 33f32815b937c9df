import type { ReactNode } from 'react'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import { SkipLink } from './skip-link.tsx'

/** The frame of the public pages: the bar, the page, the footer. */
export function PublicLayout({ bar, children }: { bar: 'dusk' | 'light'; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Bar look={bar} />
      {children}
      <Footer />
    </>
  )
}

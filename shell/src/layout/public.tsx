import type { ReactNode } from 'react'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import { SkipLink } from './skip-link.tsx'

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

import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowRight, Printer } from '@arrive/kit/icons.tsx'
import type { ReactNode } from 'react'

interface BrochureSheetProps {
  readonly title: string
  /** Link to the other side of the sheet. */
  readonly other: { readonly to: string; readonly words: string }
  /** Three panels. */
  readonly children: ReactNode
}

/** One side of the folded sheet. It prints on one landscape page. */
export function BrochureSheet({ title, other, children }: BrochureSheetProps) {
  return (
    <div className="pub-brochure bg-sky">
      <div className="wrap">
        <div className="pub-brochure-head">
          <h1>{title}</h1>
          <div className="pub-brochure-ways">
            <Button onClick={() => print()}>
              <Printer /> Print
            </Button>
            <ButtonLink to={other.to}>
              {other.words} <ArrowRight />
            </ButtonLink>
          </div>
        </div>
        <article className="pub-sheet3" data-theme="light">
          {children}
        </article>
      </div>
    </div>
  )
}

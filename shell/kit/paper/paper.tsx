import { agency } from '@arrive/contracts/agency.ts'
import type { ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'

interface PaperProps {
  /** The form or list, and its person. */
  readonly title: string
  /** Landscape, for tables. */
  readonly isWide?: boolean
  /** Whether the screen shows it, too. */
  readonly isShown?: boolean
  readonly children: () => ReactNode
}

/** Printed instead of its siblings. Every sheet begins with agency and title; the browser adds page numbers. */
export function Paper({ title, isWide = false, isShown = false, children }: PaperProps) {
  if (!usePrinting() && !isShown) return null
  return (
    <div className={`paper${isWide ? ' wide' : ''}${isShown ? ' shown' : ''}`}>
      <div className="paper-head">
        <p>
          <b>{agency.name}</b> <span>{title}</span>
        </p>
      </div>
      <div>{children()}</div>
    </div>
  )
}

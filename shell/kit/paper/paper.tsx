import { agency } from '@arrive/contracts/agency.ts'
import type { ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'

interface PaperProps {
  /** The form or list, and its person. */
  readonly title: string
  /** Landscape, for tables. */
  readonly isWide?: boolean
  readonly children: () => ReactNode
}

/** Printed instead of its siblings. Every sheet begins with agency and title; the browser adds page numbers. */
export function Paper({ title, isWide = false, children }: PaperProps) {
  if (!usePrinting()) return null
  return (
    <div className={isWide ? 'paper wide' : 'paper'}>
      <div className="paper-head">
        <p>
          <b>{agency.name}</b> <span>{title}</span>
        </p>
      </div>
      <div>{children()}</div>
    </div>
  )
}

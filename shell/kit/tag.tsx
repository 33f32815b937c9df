import type { ReactNode } from 'react'
import { Check, Clock } from './icons.tsx'

/** A one- or two-word state, with an icon if its color has a meaning. */
export function Tag({ kind = 'info', children }: { kind?: 'info' | 'ok' | 'warn'; children: ReactNode }) {
  return (
    <span className={kind === 'info' ? 'tag' : `tag ${kind}`}>
      {kind === 'ok' ? <Check /> : null}
      {kind === 'warn' ? <Clock /> : null}
      {children}
    </span>
  )
}

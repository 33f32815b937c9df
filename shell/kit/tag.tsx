import type { ReactNode } from 'react'
import { Check, Clock } from './icons.tsx'

/** A state in a word or two, with an icon if the color carries meaning. */
export function Tag({ kind = 'info', children }: { kind?: 'info' | 'ok' | 'warn'; children: ReactNode }) {
  return (
    <span className={kind === 'info' ? 'tag' : `tag ${kind}`}>
      {kind === 'ok' ? <Check /> : null}
      {kind === 'warn' ? <Clock /> : null}
      {children}
    </span>
  )
}

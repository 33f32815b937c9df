import type { ReactNode } from 'react'
import { Check, CircleAlert, Clock } from './icons.tsx'

export type TagKind = 'info' | 'ok' | 'warn' | 'bad' | 'quiet'

/** A one- or two-word state, with an icon if its color has a meaning. */
export function Tag({ kind = 'info', children }: { kind?: TagKind; children: ReactNode }) {
  return (
    <span className={kind === 'info' ? 'tag' : `tag ${kind}`}>
      {kind === 'ok' ? <Check /> : null}
      {kind === 'warn' ? <Clock /> : null}
      {kind === 'bad' ? <CircleAlert /> : null}
      {children}
    </span>
  )
}

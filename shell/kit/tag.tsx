import type { ReactNode } from 'react'
import { Check, CircleAlert, Clock } from './icons.tsx'

export type TagKind = 'info' | 'ok' | 'warn' | 'bad' | 'quiet'

const SIGNS: Partial<Readonly<Record<TagKind, ReactNode>>> = { ok: <Check />, warn: <Clock />, bad: <CircleAlert /> }

interface TagProps {
  readonly kind?: TagKind
  /** Default: the icon of its color, if the color has a meaning. */
  readonly sign?: ReactNode
  readonly children: ReactNode
}

/** A one- or two-word state. */
export function Tag({ kind = 'info', sign = SIGNS[kind], children }: TagProps) {
  return (
    <span className={kind === 'info' ? 'tag' : `tag ${kind}`}>
      {sign}
      {children}
    </span>
  )
}

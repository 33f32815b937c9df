import type { ReactNode } from 'react'
import { CircleCheck, Clock, Info, TriangleAlert } from './icons.tsx'

export type NoteKind = 'info' | 'ok' | 'warn' | 'bad'

const ICONS = { info: Info, ok: CircleCheck, warn: Clock, bad: TriangleAlert } as const

interface NoteProps {
  readonly kind?: NoteKind
  /** `alert` for failures, `status` for successes; absent if the message was there from the start. */
  readonly role?: 'alert' | 'status'
  readonly children: ReactNode
}

export function Note({ kind = 'info', role, children }: NoteProps) {
  const Icon = ICONS[kind]
  return (
    <div className={kind === 'info' ? 'note' : `note ${kind}`} role={role}>
      <Icon />
      <div>{children}</div>
    </div>
  )
}

/** A failure; nothing without one. */
export function Alert({ children }: { children: ReactNode }) {
  return children === undefined ? null : (
    <Note kind="bad" role="alert">
      {children}
    </Note>
  )
}

import { Note } from '@arrive/kit/note.tsx'
import type { ReactNode } from 'react'
import { LoginFrame } from './login-frame.tsx'

interface DeadLinkProps {
  /** Why the link is dead. */
  readonly sentence: string
  /** What to do instead. */
  readonly children: ReactNode
}

/** Replaces the form of a link that can no longer be used. */
export function DeadLink({ sentence, children }: DeadLinkProps) {
  return (
    <LoginFrame title="This link no longer works" lead="Nothing has changed." focused>
      <Note kind="warn" role="alert">
        {sentence}
      </Note>
      <p>{children}</p>
    </LoginFrame>
  )
}

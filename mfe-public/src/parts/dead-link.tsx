import { Note } from '@arrive/kit/note.tsx'
import type { ReactNode } from 'react'
import { LoginFrame } from './login-frame.tsx'

interface DeadLinkProps {
  /** Why it opens nothing any more. */
  readonly sentence: string
  /** Where to go on. */
  readonly children: ReactNode
}

/** Stands in place of what a link was for, which nobody can send any more. */
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

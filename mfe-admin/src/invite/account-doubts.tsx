import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './account.ts'
import { doubts } from './sentences.ts'

interface AccountDoubtsProps {
  readonly session: Session
  readonly person: number
  /** When the form that is looked at was last saved. */
  readonly savedAt: string | null
}

/** What a reviewer must know of the account that a form was saved under. */
export function AccountDoubts({ session, person, savedAt }: AccountDoubtsProps) {
  const { data, error } = useQuery(accountQuery(session, person))
  // Nobody is told that all is in order where that is not known.
  if (error !== null && data === undefined) return <Note kind="warn">{error.message}</Note>
  const sentences = data === undefined ? [] : doubts(data, savedAt)
  if (sentences.length === 0) return null
  return (
    <div className="mt-4 grid gap-4">
      {sentences.map((sentence) => (
        <Note key={sentence} kind="warn">
          {sentence}
        </Note>
      ))}
    </div>
  )
}

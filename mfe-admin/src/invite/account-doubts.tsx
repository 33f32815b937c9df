import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './account.ts'
import { doubts } from './sentences.ts'

interface AccountDoubtsProps {
  readonly session: Session
  readonly person: number
  /** When the reviewed form was last saved. */
  readonly savedAt: string | null
}

/** Warnings for reviewers about the account of a form. */
export function AccountDoubts({ session, person, savedAt }: AccountDoubtsProps) {
  const { data, error } = useQuery(accountQuery(session, person))
  // Show nothing reassuring while this is unknown.
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

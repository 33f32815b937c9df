import { Button } from '@arrive/kit/button.tsx'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { type ReactNode, useState } from 'react'
import { inviteAgain } from './calls.ts'
import { Invited, Refused } from './dialogs.tsx'
import type { Member } from './team.ts'
import { useChange } from './use-change.ts'
import { invitedWords, returnedWords } from './words.ts'

interface ArrivalProps {
  readonly session: Session
  readonly member: Member
  /** Further actions. Absent without permission to change the team. */
  readonly buttons?: ReactNode
}

/** The state of mails to a member, and an owner's options: another link or a generated password. */
export function Arrival({ session, member, buttons }: ArrivalProps) {
  const { busy, result, run } = useChange()
  const [isShown, setShown] = useState(false)
  const again = async () => setShown(await run(member.invited_at, (key) => inviteAgain(session, member, key)))
  const action = member.invitation_expires_at === null ? 'Make another password' : 'Send the link again'
  const [invited, returned] = [invitedWords(member, Date.now()), returnedWords(member)]
  return (
    <>
      {invited === undefined ? null : <p>{invited}</p>}
      {returned === undefined ? null : <Note kind="warn">{returned}</Note>}
      <Refused result={result} />
      {buttons === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3">
          {member.invited_at === null ? null : (
            <Button small busy={busy} onClick={() => void again()} aria-label={`${action}: ${member.email}`}>
              {action}
            </Button>
          )}
          {buttons}
        </div>
      )}
      {isShown && result?.password !== undefined ? (
        <Invited title="Another password" result={result} onClose={() => setShown(false)} />
      ) : null}
    </>
  )
}

import { Button } from '@arrive/kit/button.tsx'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import type { ReactNode } from 'react'
import { inviteAgain } from './calls.ts'
import { Refused } from './dialogs.tsx'
import type { Member } from './team.ts'
import { useChange } from './use-change.ts'
import { invitedWords, returnedWords } from './words.ts'

interface ArrivalProps {
  readonly session: Session
  readonly member: Member
  /** What else an owner may do. Absent for those who may not change the team. */
  readonly buttons?: ReactNode
}

/** What became of the mails to somebody, and what an owner may do, such as to send another link. */
export function Arrival({ session, member, buttons }: ArrivalProps) {
  const { busy, told, run } = useChange()
  const [invited, returned] = [invitedWords(member, Date.now()), returnedWords(member)]
  return (
    <>
      {invited === undefined ? null : <p>{invited}</p>}
      {returned === undefined ? null : <Note kind="warn">{returned}</Note>}
      <Refused told={told} />
      {buttons === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3">
          {member.invitation_expires_at === null ? null : (
            <Button
              busy={busy}
              onClick={() => void run(member.invited_at, (key) => inviteAgain(session, member, key))}
              aria-label={`Send the link again: ${member.email}`}
            >
              Send the link again
            </Button>
          )}
          {buttons}
        </div>
      )}
    </>
  )
}

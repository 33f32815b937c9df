import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { uuidv7 } from '@arrive/kit/form/uuid.ts'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Breakable } from '../parts/breakable.tsx'
import { queries } from '../queries.ts'
import { erasedRows } from '../remove/calls.ts'
import type { Row } from '../rows/read-page.ts'
import { accountQuery, type Sent, sendInvitation } from './account.ts'
import { type InvitationState, invitationState, sharedSentence } from './sentences.ts'

interface Invitee {
  readonly name: string
  readonly email: string
  readonly person: number
}

/** Invites a row's person to create an account, with a dialog about past invitations. */
export function useInvitation(session: Session) {
  const [invitee, setInvitee] = useState<Invitee | undefined>(undefined)
  const start = ({ user_id, email }: Row, name: string) =>
    setInvitee({ name, email: String(email ?? ''), person: Number(user_id) })
  const dialog: ReactNode = invitee && (
    <InviteDialog {...invitee} session={session} onClose={() => setInvitee(undefined)} />
  )
  return { start, dialog }
}

function InviteDialog({ name, email, person, session, onClose }: Invitee & { session: Session; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...accountQuery(session, person), staleTime: 0 })
  const { busy, answer, send } = useSending(session, person)
  const shared = sharedSentence(name, useNames(session, person, email))
  const state = data === undefined ? undefined : invitationState(data, email, Date.now())
  const failed = data === undefined ? error : null
  return (
    <Dialog
      open
      title={`Invite ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{answer?.ok === true ? 'Close' : 'Cancel'}</Button>
          {failed !== null ? (
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          ) : null}
          {state?.button === undefined || answer?.ok === true ? null : (
            <Button kind="lit" busy={busy} onClick={() => void send()}>
              {state.button}
            </Button>
          )}
        </>
      }
    >
      {shared === undefined ? null : <Note kind="warn">{shared}</Note>}
      {failed === null ? null : <Outcome ok={false} message={failed.message} />}
      {answer === undefined ? <State state={state} isLoading={error === null} /> : <Outcome {...answer} />}
    </Dialog>
  )
}

/** Everyone who applied with an email; empty if that can't be read. */
function useNames({ authFetch }: Session, person: number, email: string): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: ['applied-with', person, email],
    queryFn: async () => (await erasedRows(authFetch, 'staff', { person, email })) ?? [],
    staleTime: 0,
  })
  return data.map((row) => row.name)
}

function Outcome({ ok, message }: Sent) {
  return (
    <Note kind={ok ? 'ok' : 'bad'} role={ok ? 'status' : 'alert'}>
      {message}
    </Note>
  )
}

function State({ state, isLoading }: { state: InvitationState | undefined; isLoading: boolean }) {
  if (state === undefined) return isLoading ? <p className="soft">Looking up the account...</p> : null
  const words = <Breakable text={state.words} />
  return state.kind === undefined ? <p>{words}</p> : <Note kind={state.kind}>{words}</Note>
}

function useSending(session: Session, person: number) {
  const [key, setKey] = useState(uuidv7)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Sent | undefined>(undefined)
  const send = async () => {
    setBusy(true)
    const answered = await sendInvitation(session, person, key)
    setBusy(false)
    setAnswer(answered)
    if (!answered.ok) return
    setKey(uuidv7())
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['account', person] }),
      queries.invalidateQueries({ queryKey: ['invitations'] }),
    ])
  }
  return { busy, answer, send }
}

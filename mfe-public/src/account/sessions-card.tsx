import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { request } from '@arrive/kit/request.ts'
import { Tag } from '@arrive/kit/tag.tsx'
import { type Session, useShell } from '@arrive/router'
import { useRef, useState } from 'react'
import { Refused } from '../parts/refused.tsx'
import { deviceWords, type OwnSession } from './account.ts'
import { NotLoaded } from './not-loaded.tsx'
import type { useLoaded } from './use-loaded.ts'

interface SessionsCardProps {
  readonly session: Session
  readonly sessions: ReturnType<typeof useLoaded<readonly OwnSession[]>>
}

const LEAD = 'Every browser where you are logged in. If you do not recognize one, end it and change your password.'

/** The account's sessions, with buttons to end them. */
export function SessionsCard({ session, sessions: { loaded, read, again } }: SessionsCardProps) {
  const list = useRef<HTMLDivElement>(null)
  const { busy, refused, end } = useEnding(session, async () => {
    await read()
    // The pressed button is gone.
    list.current?.focus()
  })
  return (
    <Card title="Logged in" lead={LEAD}>
      {loaded.kind === 'done' ? (
        <div className="grid gap-5" ref={list} tabIndex={-1}>
          <Refused sentences={refused === undefined ? [] : [refused]} />
          <ul className="grid gap-5">
            {loaded.value.map((one) => (
              <Row key={one.session_id} one={one} session={session} busy={busy} end={end} />
            ))}
          </ul>
          <Others count={loaded.value.filter(({ is_this }) => !is_this).length} busy={busy} end={end} />
        </div>
      ) : (
        <NotLoaded kind={loaded.kind} again={again} />
      )}
    </Card>
  )
}

type End = (path: string) => Promise<void>

function Row({ one, session, busy, end }: { one: OwnSession; session: Session; busy: boolean; end: End }) {
  const { logOut } = useShell()
  const device = deviceWords(one)
  const begun = formatMoment(one.begun_at)
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <b>{device}</b>
        {one.is_this ? <Tag kind="ok">This one</Tag> : null}
      </div>
      <p className="soft small">
        Logged in {begun}. Last used {formatMoment(one.seen_at)}.
      </p>
      <div>
        {one.is_this ? (
          <Button small onClick={() => void logOut(session.role)}>
            Log out
          </Button>
        ) : (
          <Button
            small
            busy={busy}
            onClick={() => void end(`/me/sessions/${one.session_id}`)}
            aria-label={`End this session: ${device}, logged in ${begun}`}
          >
            End this session
          </Button>
        )}
      </div>
    </li>
  )
}

function Others({ count, busy, end }: { count: number; busy: boolean; end: End }) {
  if (count === 0) return <p className="soft">You are not logged in anywhere else.</p>
  return (
    <div>
      <Button busy={busy} onClick={() => void end('/me/sessions')}>
        End all other sessions
      </Button>
    </div>
  )
}

const NO_ANSWER = 'No response received from the server. Please try again.'

function useEnding({ authFetch }: Session, onEnded: () => Promise<void>) {
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const end: End = async (path) => {
    setBusy(true)
    setRefused(undefined)
    const { ok, status, message = NO_ANSWER } = await request(authFetch, path, { method: 'DELETE' })
    setBusy(false)
    // A session that has already ended is fine, too.
    if (!ok && status !== 404) return setRefused(message)
    if (ok) toast(message)
    await onEnded()
  }
  return { busy, refused, end }
}

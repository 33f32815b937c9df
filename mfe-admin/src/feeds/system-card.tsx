import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { request } from '@arrive/kit/request.ts'
import { type Session, useShell } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Breakable } from '../parts/breakable.tsx'
import { isIn } from '../roles.ts'
import type { SentSystem, System } from './feeds.ts'
import { feedsQuery } from './reads.ts'
import { replayWords } from './replay-words.ts'
import { SendAgain } from './send-again.tsx'
import { hostOf } from './systems.ts'
import { lagWords, remarkOn, topicWords } from './words.ts'

interface SystemCardProps {
  readonly system: System
  readonly session: Session
}

/** A system: how it gets events, how far it is behind, and any problem. */
export function SystemCard({ system, session }: SystemCardProps) {
  const remark = remarkOn(system, Date.now())
  return (
    <Card title={system.name} lead={<Route system={system} />}>
      <div className="grid gap-4">
        {remark === undefined ? null : (
          <Note kind={remark.kind}>
            <b>{remark.title}</b>
            <p>
              <Breakable text={remark.text} />
            </p>
          </Note>
        )}
        <dl className="answers">
          {system.rows.map((row) => (
            <div key={row.topic}>
              <dt>{topicWords(row.topic)}</dt>
              <dd>{lagWords(row)}</dd>
            </div>
          ))}
          {system.kind === 'sent' ? <SentAgain delivering={system.delivering} /> : null}
        </dl>
        {system.kind === 'sent' && isIn(session, []) ? <Actions system={system} session={session} /> : null}
      </div>
    </Card>
  )
}

function Route({ system }: { system: System }) {
  if (system.kind === 'fetching') return 'Comes to Arrive for its events.'
  return (
    <>
      Arrive sends it events, to <Breakable text={`${hostOf(system.delivering.url)}.`} />
    </>
  )
}

/** The current or latest replay. */
function SentAgain({ delivering: { replay, state } }: Pick<SentSystem, 'delivering'>) {
  if (replay === null) return null
  return (
    <div>
      <dt>Sent again</dt>
      <dd>{replayWords(replay, state)}</dd>
    </div>
  )
}

function Actions(props: { system: SentSystem; session: Session }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Switch {...props} />
      <SendAgain {...props} />
    </div>
  )
}

/** Pauses or resumes a webhook. */
function Switch({ system: { id, name, delivering }, session }: { system: SentSystem; session: Session }) {
  const { toast } = useShell()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const isActive = delivering.state === 'active'
  const action = isActive ? 'Pause' : 'Start again'
  const change = async () => {
    setBusy(true)
    const body = { paused: isActive }
    const { ok } = await request(session.authFetch, `/subscriptions/${id}`, { method: 'PUT', body })
    await client.refetchQueries(feedsQuery(session))
    if (!ok) toast('We could not change that. Please try again later.', 'error')
    else toast(isActive ? `${name} is paused` : `Sending to ${name} again`)
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void change()} aria-label={`${action}: ${name}`}>
      {action}
    </Button>
  )
}

import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { request } from '@arrive/kit/request.ts'
import { saveAs } from '@arrive/kit/save-as.ts'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { Download } from '../icons.tsx'
import { isIn } from '../roles.ts'
import type { Checkpoint, Proof } from './proof.ts'
import { anchorWords, placeOf } from './words.ts'

interface AnchorsProps {
  readonly proof: Proof
  readonly session: Session
}

/** Where checkpoints are kept outside the agency. */
export function Anchors({ proof: { state, latest }, session }: AnchorsProps) {
  const { anchors } = state
  return (
    <Card title="Kept outside">
      <div className="grid gap-4">
        {anchors.length === 0 ? <NoAnchor /> : <AnchorList anchors={anchors} />}
        <div className="flex flex-wrap items-center gap-3">
          {anchors.length === 0 || latest === undefined || !isIn(session, OFFICE.files) ? null : (
            <SendNow session={session} />
          )}
          {latest === undefined ? null : <SaveCheckpoint latest={latest} />}
        </div>
        <p className="soft small measure">
          To have checkpoints kept outside by themselves, name a place to the person who runs your server: an email
          address of your accountant or lawyer, a folder on another computer, or a time stamping service.
          {latest === undefined ? '' : ' Until then, save one each month and send it to someone you trust.'}
        </p>
      </div>
    </Card>
  )
}

function NoAnchor() {
  return (
    <>
      <p>
        <b>Not anchored anywhere yet.</b>
      </p>
      <p className="measure">
        No one outside has a copy of a checkpoint. Someone with full access to your server and its key could write a new
        log and seal it again, and nothing here would show it. A checkpoint that someone else keeps, such as your
        accountant or lawyer, does show it.
      </p>
    </>
  )
}

function AnchorList({ anchors }: { anchors: Proof['state']['anchors'] }) {
  return (
    <ul className="grid gap-3">
      {anchors.map((anchored) => {
        const { kind, text } = anchorWords(anchored)
        return (
          <li key={anchored.anchor}>
            <Note kind={kind}>
              <b>{placeOf(anchored)}</b>
              <p>{text}</p>
            </Note>
          </li>
        )
      })}
    </ul>
  )
}

/** Sends the latest checkpoint to all anchors now instead of on schedule. */
function SendNow({ session }: { session: Session }) {
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const { ok } = await request(session.authFetch, '/proof/anchor', { method: 'POST' })
    if (ok) toast('The latest checkpoint is being sent. This page soon shows who has it.')
    else toast('We could not send the checkpoint. Please try again later.', 'error')
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void send()}>
      Send latest checkpoint now
    </Button>
  )
}

function SaveCheckpoint({ latest: { note, size } }: { latest: Checkpoint }) {
  return (
    <Button onClick={() => saveAs(new Blob([note], { type: 'text/plain' }), `checkpoint-${size}.txt`)}>
      <Download /> Save latest checkpoint
    </Button>
  )
}

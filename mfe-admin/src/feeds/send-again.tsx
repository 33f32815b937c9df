import { Button } from '@arrive/kit/button.tsx'
import { useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { type Session, useShell } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { checkRange } from './check-range.ts'
import type { SentSystem } from './feeds.ts'
import { feedsQuery } from './reads.ts'
import { requestReplay } from './request-replay.ts'

interface SendAgainProps {
  readonly system: SentSystem
  readonly session: Session
}

/** Resends events to a system that has lost them. */
export function SendAgain({ system, session }: SendAgainProps) {
  const [open, setOpen] = useState(false)
  const isSending = system.delivering.replay?.state === 'sending'
  return (
    <>
      <Button isOff={isSending} onClick={() => setOpen(true)} aria-label={`Send again: ${system.name}`}>
        Send again
      </Button>
      {open ? <RangeDialog system={system} session={session} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RangeDialog({ system, session, onClose }: SendAgainProps & { readonly onClose: () => void }) {
  const { name, rows } = system
  const last = Math.max(...rows.map((row) => row.last ?? -1))
  const fields = useFields({ initial: { first: '', last: last < 0 ? '' : String(last) }, check: checkRange })
  const { busy, refused, send } = useReplay(system, session, onClose)
  return (
    <Form fields={fields} onSubmit={send}>
      <ConfirmDialog title={`Send events to ${name} again`} action="Send again" busy={busy} onClose={onClose}>
        <p>
          Every event has a number. The people who run {name} can tell which ones they miss. New events go on being sent
          meanwhile.
        </p>
        <ErrorSummary />
        <Alert>{refused}</Alert>
        <TextField
          name="first"
          label="First event"
          help="From 0, everything is sent again."
          inputMode="numeric"
          autoComplete="off"
          width="short"
        />
        <TextField
          name="last"
          label="Last event"
          {...(last >= 0 && { help: `The last one that was sent is ${last}.` })}
          inputMode="numeric"
          autoComplete="off"
          width="short"
        />
      </ConfirmDialog>
    </Form>
  )
}

function useReplay({ id, name }: SentSystem, session: Session, onDone: () => void) {
  const { toast } = useShell()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = async ({ first, last }: Values) => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const why = await requestReplay(session, id, { first: Number(first), last: Number(last) })
    await client.refetchQueries(feedsQuery(session))
    setBusy(false)
    if (why !== undefined) return setRefused(why)
    toast(`Events are being sent to ${name} again`)
    onDone()
  }
  return { busy, refused, send }
}

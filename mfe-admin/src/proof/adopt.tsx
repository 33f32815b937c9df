import { Button } from '@arrive/kit/button.tsx'
import { request } from '@arrive/kit/request.ts'
import { type Session, useShell } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { PROOF } from './reads.ts'
import { reasonProblem } from './words.ts'

/** Reseals a log that can no longer be sealed, once an administrator gives a reason. */
export function Adopt({ session }: { session: Session }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="measure">
        As a last resort, when neither a better backup nor the right key exists any more, all records can be sealed anew
        as they are now. What was changed before then is not repaired by it.
      </p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Seal anew...
      </Button>
      {open ? <AdoptDialog session={session} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AdoptDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, adopt } = useAdoption(session, onClose)
  const text = useRef<HTMLTextAreaElement>(null)
  const ids = { text: useId(), help: useId(), error: useId() }
  const send = () => {
    const found = reasonProblem(reason)
    setProblem(found)
    if (found === undefined) void adopt(reason.trim())
    else text.current?.focus()
  }
  return (
    <ConfirmDialog title="Seal all records anew?" action="Seal anew" busy={busy} onClose={onClose} onConfirm={send}>
      <p>
        Every record gets a new seal, as it is now, under a new key. The old seals stay in the log. This cannot be
        undone.
      </p>
      <div className={problem === undefined ? 'field' : 'field bad'}>
        <label htmlFor={ids.text}>Reason</label>
        <p className="help" id={ids.help}>
          What happened, and what you have done to find out. It stays in the log for good and is not encrypted: do not
          name anyone.
        </p>
        {problem === undefined ? null : (
          <p className="err" id={ids.error} role="alert">
            {problem}
          </p>
        )}
        <textarea
          ref={text}
          id={ids.text}
          className="in"
          rows={4}
          value={reason}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? ids.help : `${ids.help} ${ids.error}`}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

function useAdoption({ authFetch }: Session, onDone: () => void) {
  const { toast } = useShell()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  // The same key while the dialog is open, so that a repeated request is one decision.
  const key = useRef(crypto.randomUUID())
  const adopt = async (reason: string) => {
    setBusy(true)
    const options = { method: 'POST', body: { reason }, key: key.current } as const
    const { status } = await request(authFetch, '/proof/adopt', options)
    if (status === 202) {
      toast('All records are being sealed anew. Reload this page to see when that is done.')
      onDone()
    } else if (status === 409) toast('The log is sealed as it should be: nothing was changed.', 'error')
    else toast('We could not start to seal the records. Please try again later.', 'error')
    setBusy(false)
    await queries.invalidateQueries({ queryKey: PROOF })
  }
  return { busy, adopt }
}

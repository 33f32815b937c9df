import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { dropDraft } from '@arrive/kit/form/drafts.ts'
import { request } from '@arrive/kit/request.ts'
import { useSession, useShell } from '@arrive/router'
import { useState } from 'react'

interface DeleteDraftProps {
  readonly form: string
  /** The form's short name. */
  readonly named: string
}

/** Deletes the draft of a form on the server and in this tab. */
export function DeleteDraft({ form, named }: DeleteDraftProps) {
  const session = useSession('staff')
  const { packet, toast } = useShell()
  const [isAsking, setAsking] = useState(false)
  const keep = () => setAsking(false)
  const remove = async () => {
    if (session === undefined) return
    const { authFetch, person } = session
    setAsking(false)
    const { ok, message } = await request(authFetch, `/drafts/${form}`, { method: 'DELETE' })
    if (!ok) return toast(message ?? 'We could not delete this draft. Please try again.', 'error')
    dropDraft(sessionStorage, { owner: person, form })
    packet.saved()
  }
  return (
    <>
      <Button kind="text" small aria-label={`Delete draft: ${named}`} onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <Dialog
        open={isAsking}
        title="Delete this draft?"
        onClose={keep}
        actions={
          <>
            <Button onClick={keep}>Keep</Button>
            <Button kind="danger" onClick={() => void remove()}>
              Delete
            </Button>
          </>
        }
      >
        <p>{named}</p>
      </Dialog>
    </>
  )
}

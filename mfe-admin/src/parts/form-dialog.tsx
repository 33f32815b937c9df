import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import type { ReactNode } from 'react'

interface FormDialogProps {
  readonly title: string
  /** The words of the button that sends. */
  readonly send: string
  readonly busy: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog in a form, with the button that sends it and one that closes. */
export function FormDialog({ title, send, busy, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="lit" busy={busy}>
            {send}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  )
}

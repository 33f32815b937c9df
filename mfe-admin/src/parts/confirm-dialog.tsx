import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import type { ReactNode } from 'react'

interface ConfirmDialogProps {
  readonly title: string
  /** The label of the confirm button. */
  readonly action: ReactNode
  readonly busy: boolean
  readonly onClose: () => void
  /** Confirms. Absent: the button submits the form around the dialog. */
  readonly onConfirm?: () => void
  readonly children: ReactNode
}

/** A dialog with a confirm and a close button. */
export function ConfirmDialog({ title, action, busy, onClose, onConfirm, children }: ConfirmDialogProps) {
  const act: Parameters<typeof Button>[0] =
    onConfirm === undefined
      ? { type: 'submit', kind: 'lit', children: action }
      : { kind: 'danger', onClick: onConfirm, children: action }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} {...act} />
        </>
      }
    >
      {children}
    </Dialog>
  )
}

import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import type { ReactNode } from 'react'

interface AskDialogProps {
  readonly title: string
  /** What stands on the button that does it. */
  readonly action: ReactNode
  readonly busy: boolean
  readonly onClose: () => void
  /** Does what cannot be undone. Absent: the button sends the form around the dialog. */
  readonly onConfirm?: () => void
  readonly children: ReactNode
}

/** A dialog with one button that does what it is about, and one that closes it. */
export function AskDialog({ title, action, busy, onClose, onConfirm, children }: AskDialogProps) {
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

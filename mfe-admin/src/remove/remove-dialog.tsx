import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { Trash } from '../icons.tsx'
import { Breakable } from '../parts/breakable.tsx'
import type { Removal } from '../rows/list-definition.ts'
import { accountSentence, type Erased, erasedSentence, QUESTION } from './sentences.ts'

interface RemoveDialogProps {
  readonly name: string
  readonly removal: Removal
  readonly erased: Erased
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onRemove: () => void
}

/** Confirms a deletion, and says what will be deleted. */
export function RemoveDialog({ name, removal, erased, busy, onCancel, onRemove }: RemoveDialogProps) {
  const account = accountSentence(erased)
  return (
    <Dialog
      open
      title={`Delete ${name}?`}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="danger" busy={busy} onClick={onRemove}>
            <Trash /> Delete
          </Button>
        </>
      }
    >
      <p className="adm-question">{QUESTION}</p>
      {account === undefined ? null : (
        <Note kind="warn">
          <Breakable text={account} />
        </Note>
      )}
      <p className="soft">{erasedSentence(removal, erased)}</p>
    </Dialog>
  )
}

import { Note } from '@arrive/kit/note.tsx'
import { Trash } from '../icons.tsx'
import { AskDialog } from '../parts/ask-dialog.tsx'
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
    <AskDialog
      title={`Delete ${name}?`}
      action={
        <>
          <Trash /> Delete
        </>
      }
      busy={busy}
      onClose={onCancel}
      onConfirm={onRemove}
    >
      <p className="adm-question">{QUESTION}</p>
      {account === undefined ? null : (
        <Note kind="warn">
          <Breakable text={account} />
        </Note>
      )}
      <p className="soft">{erasedSentence(removal, erased)}</p>
    </AskDialog>
  )
}

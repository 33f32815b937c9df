import { Note } from '@arrive/kit/note.tsx'
import { Trash } from '../icons.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import type { Removal } from '../rows/list-definition.ts'
import type { ErasedRow, Shown } from './calls.ts'
import { accountSentence, erasedSentence, QUESTION, removalTitle } from './sentences.ts'

interface RemoveDialogProps extends Shown {
  readonly name: string
  readonly removal: Removal
  /** Whether other records go than the dialog showed first. */
  readonly isChanged?: boolean | undefined
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onRemove: () => void
}

const UNKNOWN_ROWS =
  'We could not look up who else uses this email. Everyone who does will be deleted. Cancel and try again to see them.'

const CHANGED = 'These records have changed. Nothing was deleted yet. Check them, then select Delete.'

/** Confirms a deletion, and says what will be deleted. */
export function RemoveDialog({ name, removal, erased, rows, isChanged, busy, onCancel, onRemove }: RemoveDialogProps) {
  const account = accountSentence(erased)
  const names = rows?.map((row) => row.name) ?? []
  const isShared = rows === undefined || new Set([name, ...names]).size > 1
  return (
    <ConfirmDialog
      title={removalTitle(name, names)}
      action={
        <>
          <Trash /> Delete
        </>
      }
      busy={busy}
      onClose={onCancel}
      onConfirm={onRemove}
    >
      {isChanged === true ? (
        <Note kind="warn" role="alert">
          {CHANGED}
        </Note>
      ) : null}
      <p className="adm-question">{QUESTION}</p>
      {account === undefined ? null : (
        <Note kind="warn">
          <Breakable text={account} />
        </Note>
      )}
      {rows === undefined ? <Note kind="warn">{UNKNOWN_ROWS}</Note> : <ErasedRows rows={rows} />}
      <p className="soft">{erasedSentence(removal, erased, isShared)}</p>
    </ConfirmDialog>
  )
}

/** Lists the rows if there are several. */
function ErasedRows({ rows }: { rows: readonly ErasedRow[] }) {
  if (rows.length < 2) return null
  const keyed = rows.map((row, at) => ({ ...row, key: at }))
  return (
    <div className="prose">
      <p>These rows have the same email:</p>
      <ul>
        {keyed.map(({ key, name, day }) => (
          <li key={key}>
            <b>
              <Breakable text={name} />
            </b>
            , {day}
          </li>
        ))}
      </ul>
    </div>
  )
}

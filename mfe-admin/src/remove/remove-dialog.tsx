import { Note } from '@arrive/kit/note.tsx'
import { Trash } from '../icons.tsx'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Breakable } from '../parts/breakable.tsx'
import type { Removal } from '../rows/list-definition.ts'
import type { ErasedRow } from './calls.ts'
import { accountSentence, type Erased, erasedSentence, QUESTION, removalTitle } from './sentences.ts'

interface RemoveDialogProps {
  readonly name: string
  readonly removal: Removal
  readonly erased: Erased
  /** The rows of the list that go; absent if they could not be read. */
  readonly rows: readonly ErasedRow[] | undefined
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onRemove: () => void
}

const UNKNOWN_ROWS =
  'We could not look up who else uses this email. Everyone who does will be deleted. Cancel and try again to see them.'

/** Confirms a deletion, and says what will be deleted. */
export function RemoveDialog({ name, removal, erased, rows, busy, onCancel, onRemove }: RemoveDialogProps) {
  const account = accountSentence(erased)
  const names = rows?.map((row) => row.name) ?? []
  const isShared = rows === undefined || new Set([name, ...names]).size > 1
  return (
    <AskDialog
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
      <p className="adm-question">{QUESTION}</p>
      {account === undefined ? null : (
        <Note kind="warn">
          <Breakable text={account} />
        </Note>
      )}
      {rows === undefined ? <Note kind="warn">{UNKNOWN_ROWS}</Note> : <ErasedRows rows={rows} />}
      <p className="soft">{erasedSentence(removal, erased, isShared)}</p>
    </AskDialog>
  )
}

/** Each row that goes, where there are several. */
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

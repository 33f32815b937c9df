import type { Form } from '@arrive/contracts/form.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { formatTime } from '@arrive/kit/format-time.ts'
import type { Conflict, DraftSync } from './sync.ts'
import { differences, draftIn } from './values.ts'

interface ConflictDialogProps {
  readonly form: Form
  readonly values: () => Values
  readonly conflict: Conflict | undefined
  readonly sync: () => DraftSync | undefined
  /** Loads the form again, without this tab's draft. */
  readonly load: () => void
}

/** Asks which of two drafts counts, or the submitted answers. Escape decides nothing. */
export function ConflictDialog({ form, values, conflict, sync, load }: ConflictDialogProps) {
  if (conflict === undefined) return null
  const isTwo = conflict.kind === 'two'
  const other = isTwo ? () => sync()?.takeTheirs() : load
  return (
    <Dialog
      open
      title={isTwo ? 'Two drafts of this form' : 'Submitted somewhere else'}
      onClose={() => sync()?.putOff()}
      actions={
        <>
          <Button onClick={() => void sync()?.keepMine()}>Keep mine</Button>
          <Button onClick={other}>{isTwo ? 'Use the other device’s' : 'Load what was submitted'}</Button>
        </>
      }
    >
      {isTwo ? (
        <TwoDrafts form={form} here={draftIn(form, values())} draft={conflict.draft} />
      ) : (
        <p>{`This form was submitted somewhere else, at ${formatTime(conflict.at)}.`}</p>
      )}
    </Dialog>
  )
}

interface TwoDraftsProps {
  readonly form: Form
  readonly here: Values
  readonly draft: { readonly values: Values; readonly updated_at: string | null }
}

function TwoDrafts({ form, here, draft }: TwoDraftsProps) {
  return (
    <>
      <p>
        {`You also typed in this form somewhere else, at ${formatTime(draft.updated_at ?? '')}. These answers differ:`}
      </p>
      <table className="onb-differences">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Here</th>
            <th scope="col">There</th>
          </tr>
        </thead>
        <tbody>
          {differences(form, here, draft.values).map((one) => (
            <tr key={one.question}>
              <th scope="row">{one.question}</th>
              <td>{one.here}</td>
              <td>{one.there}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

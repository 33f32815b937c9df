import { useFields } from '@arrive/kit/fields/fields.ts'
import { TextArea } from '@arrive/kit/fields/text-area.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import type { Session } from '@arrive/router'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { judging, useReferenceChange } from './calls.ts'
import { Refused } from './dialogs.tsx'
import { type Reference, VERDICTS, type Verdict } from './references.ts'

interface JudgeDialogProps {
  readonly session: Session
  readonly person: number
  readonly reference: Reference
  readonly name: string
  readonly verdict: Verdict
  readonly onClose: () => void
}

/** Takes the note for the office; a second judgment starts with the note of the first. */
export function JudgeDialog({ session, person, reference, name, verdict, onClose }: JudgeDialogProps) {
  const fields = useFields({ initial: { note: reference.note ?? '' }, check: () => [] })
  const { busy, refusal, run } = useReferenceChange(session, person)
  const action = VERDICTS[verdict]
  return (
    <Form
      fields={fields}
      onSubmit={async ({ note }) => {
        const refused = await run(judging(person, reference, { verdict, note: String(note).trim() }))
        if (refused === undefined) onClose()
        else fields.refuse(refused.problems)
      }}
    >
      <ConfirmDialog title={`${action}: ${name}`} action={action} busy={busy} onClose={onClose}>
        <Refused refusal={refusal} />
        <TextArea name="note" label="Note" help="Only the office reads it." rows={3} optional />
      </ConfirmDialog>
    </Form>
  )
}

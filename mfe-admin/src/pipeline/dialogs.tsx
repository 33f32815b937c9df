import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { PIPELINE_LIMITS, STAGE_TITLES, type Stage } from '@arrive/contracts/pipeline.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { SelectField } from '@arrive/kit/fields/select-field.tsx'
import { TextArea } from '@arrive/kit/fields/text-area.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { isIn } from '../roles.ts'
import { teamQuery } from '../team/calls.ts'
import { assignable } from './assignable.ts'
import { administratorsQuery, type BulkOutcome } from './calls.ts'

interface AskProps {
  readonly who: string
  readonly onClose: () => void
  /** The message of a refusal; undefined: done. */
  readonly onSend: (value: string) => Promise<string | undefined>
}

function useSending({ onClose, onSend }: AskProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | undefined>(undefined)
  const run = async (value: unknown) => {
    setBusy(true)
    const refused = await onSend(String(value ?? '').trim())
    setBusy(false)
    setRefusal(refused)
    if (refused === undefined) onClose()
  }
  return { busy, refused: refusal === undefined ? null : <Alert>{refusal}</Alert>, run }
}

export function ReasonDialog({ to, ...ask }: AskProps & { to: Stage }) {
  const check = ({ reason }: Readonly<Record<string, unknown>>) => problemOf('reason', reason, PIPELINE_LIMITS.reason)
  const fields = useFields({ initial: { reason: '' }, check })
  const { busy, refused, run } = useSending(ask)
  return (
    <Form fields={fields} onSubmit={({ reason }) => run(reason)}>
      <ConfirmDialog title={`Move ${ask.who} to ${STAGE_TITLES[to]}`} action="Move" busy={busy} onClose={ask.onClose}>
        {refused}
        <TextField name="reason" label="Reason" help="Only the office reads it." />
      </ConfirmDialog>
    </Form>
  )
}

export function NoteDialog(ask: AskProps) {
  const check = ({ text }: Readonly<Record<string, unknown>>) => problemOf('text', text, PIPELINE_LIMITS.note)
  const fields = useFields({ initial: { text: '' }, check })
  const { busy, refused, run } = useSending(ask)
  return (
    <Form fields={fields} onSubmit={({ text }) => run(text)}>
      <ConfirmDialog title={`Note on ${ask.who}`} action="Save note" busy={busy} onClose={ask.onClose}>
        {refused}
        <TextArea
          name="text"
          label="Note"
          help="For the office only. Leave out health, age, family, race and religion."
          rows={4}
        />
      </ConfirmDialog>
    </Form>
  )
}

function problemOf(name: string, value: unknown, longest: number) {
  const text = String(value ?? '').trim()
  if (text === '') return [{ name, message: name === 'reason' ? 'Please give a reason.' : 'Please write a note.' }]
  return text.length > longest ? [{ name, message: `Use at most ${longest} characters.` }] : []
}

interface AssignProps extends AskProps {
  readonly session: Session
  /** Undefined for several people: then nothing is chosen at first. */
  readonly assignee: number | null | undefined
}

const NO_ONE = 'none'

function missingAssignee({ assignee }: Readonly<Record<string, unknown>>) {
  return assignee === '' ? [{ name: 'assignee', message: 'Please choose who takes over.' }] : []
}

export function AssignDialog({ session, assignee, ...ask }: AssignProps) {
  const { data = [] } = useQuery(administratorsQuery(session))
  // Recruiters may not read roles; the server refuses an auditor.
  const { data: team } = useQuery({ ...teamQuery(session), enabled: isIn(session, OFFICE.readers) })
  const initial = { assignee: assignee === undefined ? '' : String(assignee ?? NO_ONE) }
  const fields = useFields({ initial, check: missingAssignee })
  const { busy, refused, run } = useSending(ask)
  return (
    <Form fields={fields} onSubmit={({ assignee: chosen }) => run(chosen === NO_ONE ? '' : chosen)}>
      <ConfirmDialog title={`Assign ${ask.who}`} action="Assign" busy={busy} onClose={ask.onClose}>
        {refused}
        <SelectField
          name="assignee"
          label="Assigned to"
          placeholder="Choose a person"
          options={[
            { value: NO_ONE, label: 'No one' },
            ...assignable(data, team, assignee ?? null).map(({ user_id, email }) => ({
              value: String(user_id),
              label: email,
            })),
          ]}
        />
      </ConfirmDialog>
    </Form>
  )
}

interface OutcomeProps {
  readonly outcome: BulkOutcome
  readonly nameBy: (person: number) => string
  readonly onClose: () => void
}

export function OutcomeDialog({ outcome: { done, failed }, nameBy, onClose }: OutcomeProps) {
  return (
    <Dialog
      open
      title={`${done.length} done, ${failed.length} not done`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="adm-outcome">
        {failed.map(({ user_id, message }) => (
          <li key={user_id}>
            <b>{nameBy(user_id)}</b> {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

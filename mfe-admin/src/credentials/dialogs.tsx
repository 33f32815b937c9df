import { CREDENTIALS } from '@arrive/contracts/credentials.ts'
import { DateField } from '@arrive/kit/fields/date-field.tsx'
import { type Check, useFields } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { today } from '@arrive/kit/time-zone.ts'
import type { Session } from '@arrive/router'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { sendCheck, sendWithdrawal } from './calls.ts'
import { useChange } from './use-change.ts'
import type { Credential } from './words.ts'

export interface DialogProps {
  readonly session: Session
  readonly person: number
  readonly credential: Credential
  readonly onClose: () => void
}

const LABELS = { source: 'Source', checked_on: 'Checked on' } as const

const check: Check = (values) =>
  Object.entries(LABELS).flatMap(([name, label]) =>
    String(values[name] ?? '').trim() === '' ? [{ name, message: `${label} is missing.` }] : [],
  )

/** Records what the office found out at the source. */
export function CheckDialog({ session, person, credential, result, onClose }: DialogProps & { result: Result }) {
  const initial = { source: '', confirmation: '', checked_on: today() }
  const fields = useFields({ initial, check })
  const { busy, refused, run } = useChange(fields.refuse)
  const { credential_id: id, kind } = credential
  return (
    <Form
      fields={fields}
      onSubmit={async ({ source, confirmation, checked_on }) => {
        const body = { result, source, confirmation, checked_on }
        if (await run([id, body], (key) => sendCheck({ session, person, id: String(id) }, body, key))) onClose()
      }}
    >
      <ConfirmDialog
        title={`${CREDENTIALS[kind].title}: ${RESULTS[result].toLowerCase()}`}
        action={RESULTS[result]}
        busy={busy}
        onClose={onClose}
      >
        <ErrorSummary />
        <Alert>{refused}</Alert>
        <TextField name="source" label={LABELS.source} help="Where you looked it up." autoComplete="off" />
        <TextField name="confirmation" label="Confirmation" optional autoComplete="off" />
        <DateField name="checked_on" label={LABELS.checked_on} />
      </ConfirmDialog>
    </Form>
  )
}

export type Result = 'valid' | 'not_valid'
export const RESULTS: Readonly<Record<Result, string>> = { valid: 'Mark as valid', not_valid: 'Not valid' }

export function WithdrawDialog({ session, person, credential, onClose }: DialogProps) {
  const { busy, refused, run } = useChange()
  const { credential_id: id, kind } = credential
  const withdraw = async () => {
    if (await run(id, (key) => sendWithdrawal({ session, person, id: String(id) }, key))) onClose()
  }
  return (
    <ConfirmDialog
      title={`Withdraw ${CREDENTIALS[kind].title}?`}
      action="Withdraw"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void withdraw()}
    >
      <Alert>{refused}</Alert>
      <p>It no longer counts. It stays in the history.</p>
    </ConfirmDialog>
  )
}

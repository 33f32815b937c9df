import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { PasswordField } from '@arrive/kit/fields/password-field.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import type { Session } from '@arrive/router'
import { Refused } from '../parts/refused.tsx'
import { CURRENT, useChange } from './use-change.ts'

type Change = ReturnType<typeof useChange>
type Typed = Readonly<Record<'name' | 'current', string>>

interface ConfirmFormProps {
  readonly session: Session
  readonly lead: string
  readonly action: string
  readonly kind?: 'lit' | 'danger'
  /** Initial value of a name field; absent: no such field. */
  readonly name?: string
  readonly run: (
    send: Change['send'],
    typed: Typed,
    fields: Parameters<Change['send']>[3],
  ) => Promise<string | undefined>
  readonly onCancel: () => void
}

/** Runs a change after asking for the current password. `run` returns the error, if any. */
export function ConfirmForm({ session, lead, action, kind = 'lit', name, run, onCancel }: ConfirmFormProps) {
  const { send, busy, refused, refuse } = useChange(session, [CURRENT, 'name'])
  const labels = { ...(name !== undefined && { name: 'Name' }), [CURRENT]: 'Current password' }
  const initial = { name: name ?? '', [CURRENT]: '' }
  const fields = useFields({ initial, check: (values) => missing(values, labels) })
  return (
    <Form
      fields={fields}
      className="grid gap-5"
      onSubmit={async ({ name: called, [CURRENT]: current }) => {
        const failure = await run(send, { name: String(called), current: String(current) }, fields)
        if (failure !== undefined) refuse(failure)
      }}
    >
      <p>{lead}</p>
      <ErrorSummary />
      <Refused sentences={refused} />
      {name === undefined ? null : <TextField name="name" label="Name" help="To tell it apart from others" />}
      <PasswordField name={CURRENT} label="Current password" autoComplete="current-password" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind={kind} busy={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}

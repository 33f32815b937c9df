import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { Alert, Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { Trash } from '../icons.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { changeRole, inviteMember, type Result, removeMember } from './calls.ts'
import { RoleFields } from './role-fields.tsx'
import type { Member } from './team.ts'
import { useChange } from './use-change.ts'
import { checkInvitation, checkRole } from './words.ts'

interface DialogProps {
  readonly session: Session
  readonly onClose: () => void
}

type MemberDialogProps = DialogProps & { readonly member: Member }

export function InviteDialog({ session, onClose }: DialogProps) {
  const fields = useFields({ initial: { email: '', role: '', until: '' }, check: checkInvitation })
  const { busy, result, run } = useChange(fields.refuse, { confirms: 'in the page' })
  if (result?.ok === true) return <Invited title="Invited" result={result} onClose={onClose} />
  return (
    <Form
      fields={fields}
      onSubmit={async (typed) => void (await run(typed, (key) => inviteMember(session, typed, key)))}
    >
      <ConfirmDialog title="Invite someone" action="Invite" busy={busy} onClose={onClose}>
        <ErrorSummary />
        <Refused result={result} />
        <TextField name="email" label="Email" type="email" autoComplete="off" spellCheck={false} />
        <RoleFields />
      </ConfirmDialog>
    </Form>
  )
}

interface InvitedProps {
  readonly title: string
  readonly result: Result
  readonly onClose: () => void
}

/** The result of an invitation, with the generated password, if any. */
export function Invited({ title, result, onClose }: InvitedProps) {
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Note kind="ok" role="status">
        {result.message}
      </Note>
      {result.password === undefined ? null : (
        <p>
          The password is <code>{result.password}</code>. It is temporary: it only lets them choose their own.
        </p>
      )}
    </Dialog>
  )
}

export function RoleDialog({ session, member, onClose }: MemberDialogProps) {
  const initial = { role: member.office_role, until: member.until ?? '' }
  const fields = useFields({ initial, check: checkRole })
  const { busy, result, run } = useChange(fields.refuse)
  const change = async (typed: Readonly<Record<string, unknown>>) => {
    if (await run(typed, (key) => changeRole(session, member, typed, key))) onClose()
  }
  return (
    <Form fields={fields} onSubmit={change}>
      <ConfirmDialog title="Change the role" action="Change" busy={busy} onClose={onClose}>
        <p>
          <Breakable text={member.email} /> is logged out everywhere, and has the new role at the next login.
        </p>
        <ErrorSummary />
        <Refused result={result} />
        <RoleFields />
      </ConfirmDialog>
    </Form>
  )
}

export function RemoveDialog({ session, member, onClose }: MemberDialogProps) {
  const { busy, result, run } = useChange()
  const remove = async () => {
    if (await run(member.user_id, (key) => removeMember(session, member, key))) onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove ${member.email}?`}
      action={
        <>
          <Trash /> Remove
        </>
      }
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <Refused result={result} />
      <p>They are logged out everywhere and cannot log in again. What they did stays in the audit.</p>
    </ConfirmDialog>
  )
}

/** Refusals without a field; errors of fields are shown there. */
export function Refused({ result }: { result: Result | undefined }) {
  if (result === undefined || result.ok || result.problems.length > 0) return null
  return <Alert>{result.message}</Alert>
}

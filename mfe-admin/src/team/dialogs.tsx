import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { Trash } from '../icons.tsx'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { changeRole, inviteMember, removeMember, type Told } from './calls.ts'
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
  const { busy, told, run } = useChange(fields.refuse, { confirms: 'in the page' })
  if (told?.ok === true) return <Invited title="Invited" told={told} onClose={onClose} />
  return (
    <Form
      fields={fields}
      onSubmit={async (typed) => void (await run(typed, (key) => inviteMember(session, typed, key)))}
    >
      <AskDialog title="Invite someone" action="Invite" busy={busy} onClose={onClose}>
        <ErrorSummary />
        <Refused told={told} />
        <TextField name="email" label="Email" type="email" autoComplete="off" spellCheck={false} />
        <RoleFields />
      </AskDialog>
    </Form>
  )
}

interface InvitedProps {
  readonly title: string
  readonly told: Told
  readonly onClose: () => void
}

/** The result of an invitation, with the generated password, if any. */
export function Invited({ title, told, onClose }: InvitedProps) {
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Note kind="ok" role="status">
        {told.said}
      </Note>
      {told.password === undefined ? null : (
        <p>
          The password is <code>{told.password}</code>. It is temporary: it only lets them choose their own.
        </p>
      )}
    </Dialog>
  )
}

export function RoleDialog({ session, member, onClose }: MemberDialogProps) {
  const initial = { role: member.office_role, until: member.until ?? '' }
  const fields = useFields({ initial, check: checkRole })
  const { busy, told, run } = useChange(fields.refuse)
  const change = async (typed: Readonly<Record<string, unknown>>) => {
    if (await run(typed, (key) => changeRole(session, member, typed, key))) onClose()
  }
  return (
    <Form fields={fields} onSubmit={change}>
      <AskDialog title="Change the role" action="Change" busy={busy} onClose={onClose}>
        <p>
          <Breakable text={member.email} /> is logged out everywhere, and has the new role at the next login.
        </p>
        <ErrorSummary />
        <Refused told={told} />
        <RoleFields />
      </AskDialog>
    </Form>
  )
}

export function RemoveDialog({ session, member, onClose }: MemberDialogProps) {
  const { busy, told, run } = useChange()
  const remove = async () => {
    if (await run(member.user_id, (key) => removeMember(session, member, key))) onClose()
  }
  return (
    <AskDialog
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
      <Refused told={told} />
      <p>They are logged out everywhere and cannot log in again. What they did stays in the audit.</p>
    </AskDialog>
  )
}

/** Refusals without a field; errors of fields are shown there. */
export function Refused({ told }: { told: Told | undefined }) {
  if (told === undefined || told.ok || told.problems.length > 0) return null
  return (
    <Note kind="bad" role="alert">
      {told.said}
    </Note>
  )
}

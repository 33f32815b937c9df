import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { Form } from '@arrive/kit/form/form.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { type Change, type OwnReference, useReferenceChange } from './own-references.ts'

interface EmailDialogProps {
  readonly session: Session
  /** The request whose email is corrected. Absent: someone else is asked. */
  readonly reference?: OwnReference
  readonly onClose: () => void
}

/** Corrects an email, or asks a teacher or supervisor. */
export function EmailDialog({ session, reference, onClose }: EmailDialogProps) {
  const isNew = reference === undefined
  const labels = { ...(isNew && { name: 'Name' }), email: 'Email' }
  const check = (values: Values) => missing(values, labels)
  const fields = useFields({ initial: { name: '', email: reference?.email ?? '' }, check })
  const { busy, refusal, run } = useReferenceChange(session)
  const send = async ({ name, email }: Values) => {
    if (await run(changeOf(session.person, reference, { name: String(name), email: String(email).trim() }))) onClose()
  }
  return (
    <Form fields={fields} onSubmit={send}>
      <Dialog
        open
        title={isNew ? 'Ask someone else' : 'Change email'}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button type="submit" kind="lit" busy={busy}>
              Send
            </Button>
          </>
        }
      >
        <Alert>{refusal}</Alert>
        {isNew ? <TextField name="name" label="Name" help="A teacher or supervisor" autoComplete="off" /> : null}
        <TextField name="email" label="Email" type="email" autoComplete="off" spellCheck={false} />
      </Dialog>
    </Form>
  )
}

function changeOf(person: number, reference: OwnReference | undefined, typed: { name: string; email: string }): Change {
  if (reference === undefined) return { method: 'POST', path: '/references', body: { form: null, ...typed } }
  const path = `/references/${person}/${reference.reference_id}/email`
  return { method: 'PUT', path, body: { email: typed.email } }
}

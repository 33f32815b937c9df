import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { NewPasswordFields } from '@arrive/kit/fields/new-password-fields.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import type { Fetch } from '@arrive/kit/form/save.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { checkNewPassword } from '../credentials.ts'
import { sentencesOf, useAnswer } from '../use-answer.ts'
import { LoginFrame } from './login-frame.tsx'
import { Refused } from './refused.tsx'

/** Sets a new password by the link of a mail. */
export function NewPassword({ token }: { token: string }) {
  const { send, busy, answer } = useAnswer('/password/reset')
  const fields = useFields({ initial: { password: '', confirmPassword: '' }, check: checkNewPassword })
  const byLink: Fetch = (path, init = {}) =>
    fetch(path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } })
  const submit = async (password: string, confirmPassword: string) => {
    const saved = await send({ password, confirmPassword }, byLink)
    if (saved.ok || saved.errors.length === 0) return
    fields.refuse(saved.errors.map(({ path, message }) => ({ name: path, message })))
  }
  if (answer?.ok === true) {
    return (
      <LoginFrame title="Password changed" lead="Every device that was logged in is logged out." focused>
        <Note kind="ok" role="status">
          {answer.message}
        </Note>
        <p>
          <TextLink to="/user-login">Staff login</TextLink> · <TextLink to="/admin-login">Admin login</TextLink>
        </p>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title="Choose a new password" lead="It replaces the old one and ends every session.">
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={({ password, confirmPassword }) => submit(String(password), String(confirmPassword))}
      >
        <ErrorSummary />
        <Refused sentences={sentencesOf(answer)} />
        <NewPasswordFields label="New password" confirmLabel="Confirm password" />
        <Button type="submit" kind="lit" busy={busy}>
          Save the new password
        </Button>
      </Form>
      <div className="pub-more">
        <p>
          <TextLink to="/forgot">Get another link</TextLink>
        </p>
      </div>
    </LoginFrame>
  )
}

import { emailText } from '@arrive/contracts/normalize.ts'
import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { NewPasswordFields } from '@arrive/kit/fields/new-password-fields.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { checkSignup } from '../credentials.ts'
import { LoginFrame } from '../parts/login-frame.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRegistration } from '../use-registration.ts'
import { useSignup } from '../use-signup.ts'

/** Shown if accounts require an invitation. */
function InvitedOnly() {
  return (
    <LoginFrame title="Sign up" lead="Accounts are by invitation.">
      <Note>The office sends you an email once you are hired. Its link makes your account.</Note>
      <div className="pub-more">
        <p>
          Not applied yet? <TextLink to="/staff-application">Apply for a job</TextLink>
        </p>
        <p>
          Already have an account? <TextLink to="/user-login">Log in</TextLink>
        </p>
      </div>
    </LoginFrame>
  )
}

export function Component() {
  const fields = useFields({ initial: { email: '', password: '', confirmPassword: '' }, check: checkSignup })
  const { submit, busy, refused } = useSignup(({ errors }) => {
    if (errors.length > 0) fields.refuse(errors.map(({ path, message }) => ({ name: path, message })))
  })
  if (useRegistration().isInvitedOnly) return <InvitedOnly />
  return (
    <LoginFrame title="Sign up" lead="If you have already applied, use the same email.">
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={({ email, password, confirmPassword }) =>
          submit({
            email: emailText(String(email)),
            password: String(password),
            confirmPassword: String(confirmPassword),
          })
        }
      >
        <ErrorSummary />
        <Refused sentences={refused} />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <NewPasswordFields label="Password" confirmLabel="Confirm password" />
        <Button type="submit" kind="lit" busy={busy}>
          Sign up
        </Button>
      </Form>
      <div className="pub-more">
        <p>
          Already have an account? <TextLink to="/user-login">Log in</TextLink>
        </p>
      </div>
    </LoginFrame>
  )
}

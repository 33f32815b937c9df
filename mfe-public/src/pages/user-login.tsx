import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { PasswordField } from '@arrive/kit/fields/password-field.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { missing } from '../credentials.ts'
import { Expired } from '../parts/expired.tsx'
import { ForgottenPassword } from '../parts/forgotten-password.tsx'
import { LoginFrame } from '../parts/login-frame.tsx'
import { Refused } from '../parts/refused.tsx'
import { useLogin } from '../use-login.ts'

export function Component() {
  const login = useLogin('staff')
  const { submit, busy, refused, asked, SecondStep } = login
  const fields = useFields({
    initial: { email: '', password: '' },
    check: (values) => missing(values, { email: 'Email', password: 'Password' }),
  })
  if (asked !== undefined && SecondStep !== undefined) return <SecondStep key={asked.ticket} {...login} asked={asked} />
  return (
    <LoginFrame title="Staff login" lead="Your forms are where you left them.">
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={({ email, password }) => submit({ email: String(email), password: String(password) })}
      >
        <Expired />
        <ErrorSummary />
        <Refused sentences={refused} />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <Button type="submit" kind="lit" busy={busy}>
          Log in
        </Button>
      </Form>
      <div className="pub-more">
        <ForgottenPassword />
        <p>
          No account yet? <TextLink to="/signup">Sign up</TextLink>
        </p>
        <p className="small soft">To protect your privacy, we log you out after 10&nbsp;minutes of inactivity.</p>
      </div>
    </LoginFrame>
  )
}

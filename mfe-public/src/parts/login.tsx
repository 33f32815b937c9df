import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { PasswordField } from '@arrive/kit/fields/password-field.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import type { Role } from '@arrive/router'
import type { ReactNode } from 'react'
import { useLogin } from '../use-login.ts'
import { Expired } from './expired.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { LoginFrame } from './login-frame.tsx'
import { Refused } from './refused.tsx'

interface LoginProps {
  readonly of: Role
  readonly title: string
  readonly lead: string
  /** The field besides the password. */
  readonly user: Omit<Parameters<typeof TextField>[0], 'autoComplete'>
  readonly children: ReactNode
}

export function Login({ of, title, lead, user, children }: LoginProps) {
  const login = useLogin(of)
  const { submit, busy, refused, secondFactor, SecondStep } = login
  const fields = useFields({
    initial: { [user.name]: '', password: '' },
    check: (values) => missing(values, { [user.name]: user.label, password: 'Password' }),
  })
  if (secondFactor !== undefined && SecondStep !== undefined)
    return <SecondStep key={secondFactor.ticket} {...login} secondFactor={secondFactor} />
  return (
    <LoginFrame title={title} lead={lead}>
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={({ [user.name]: name, password }) =>
          submit({ [user.name]: String(name), password: String(password) })
        }
      >
        <Expired />
        <ErrorSummary />
        <Refused sentences={refused} />
        <TextField {...user} autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <Button type="submit" kind="lit" busy={busy}>
          Log in
        </Button>
      </Form>
      <div className="pub-more">
        <ForgottenPassword />
        {children}
      </div>
    </LoginFrame>
  )
}

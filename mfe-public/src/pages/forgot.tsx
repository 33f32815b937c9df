import { agency } from '@arrive/contracts/agency.ts'
import { emailText } from '@arrive/contracts/normalize.ts'
import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { LoginFrame } from '../parts/login-frame.tsx'
import { Refused } from '../parts/refused.tsx'
import { sentencesOf, useAnswer } from '../use-answer.ts'

export function Component() {
  const { send, busy, answer } = useAnswer('/password/forgot')
  const fields = useFields({ initial: { email: '' }, check: (values) => missing(values, { email: 'Email' }) })
  return (
    <LoginFrame title="New password" lead="We will send a link to the email of your account.">
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={async ({ email }) => {
          const saved = await send({ email: emailText(String(email)) })
          if (!saved.ok) fields.refuse(saved.errors.map(({ path, message }) => ({ name: path, message })))
        }}
      >
        <ErrorSummary />
        {answer?.ok === true && <Note role="status">{answer.message}</Note>}
        <Refused sentences={sentencesOf(answer)} />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <Button type="submit" kind="lit" busy={busy}>
          Send the link
        </Button>
      </Form>
      <div className="pub-more">
        <p>
          No email after a few minutes? Check your spam folder, or call the office at <TelLink number={agency.phone} />.
        </p>
        <p>
          <TextLink to="/user-login">Back to the login</TextLink>
        </p>
      </div>
    </LoginFrame>
  )
}

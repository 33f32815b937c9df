import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { NewPasswordFields } from '@arrive/kit/fields/new-password-fields.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { RequireAdmin } from '../guard.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { checkNewAdmin } from '../register/check.ts'
import { useRegister } from '../register/use-register.ts'

export function Component() {
  return <RequireAdmin roles={[]}>{(session) => <Register session={session} />}</RequireAdmin>
}

function Register({ session }: { session: Session }) {
  const fields = useFields({ initial: { email: '', password: '', confirmPassword: '' }, check: checkNewAdmin })
  const { submit, busy, refused } = useRegister(session, (problems) => fields.refuse(problems))
  return (
    <>
      <PageHead title="Register Staff" />
      <div className="adm-narrow">
        <p className="adm-back">
          <TextLink to="/admin">Back to the Admin Panel</TextLink>
        </p>
        <div role="tablist" aria-label="Who to register" className="adm-tabs">
          <button type="button" role="tab" id="tab-admin" aria-selected="true" aria-controls="panel-admin">
            Administrator
          </button>
        </div>
        <div role="tabpanel" id="panel-admin" aria-labelledby="tab-admin">
          <Card>
            <Form fields={fields} className="grid gap-5" onSubmit={submit}>
              <p className="soft">
                This person will be able to see and change everything you can. Share the password in person, not by
                email.
              </p>
              <ErrorSummary />
              <Alert>{refused}</Alert>
              <TextField name="email" label="Email" type="email" autoComplete="off" spellCheck={false} />
              <NewPasswordFields label="Password" confirmLabel="Confirm Password" />
              <Button type="submit" kind="lit" busy={busy}>
                Register
              </Button>
            </Form>
          </Card>
        </div>
      </div>
    </>
  )
}

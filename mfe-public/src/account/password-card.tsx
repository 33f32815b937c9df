import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { NewPasswordFields } from '@arrive/kit/fields/new-password-fields.tsx'
import { PasswordField } from '@arrive/kit/fields/password-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'
import { checkOwnPassword } from '../credentials.ts'
import { Refused } from '../parts/refused.tsx'
import { sentencesOf, useAnswer } from '../use-answer.ts'

interface PasswordCardProps {
  readonly session: Session
  readonly email: string | undefined
  readonly onChanged: () => void
}

const LEAD = 'Changing it logs out all your other devices.'

/** Changes the password, asking for the current one. */
export function PasswordCard({ session, email, onChanged }: PasswordCardProps) {
  const [done, setDone] = useState<string | undefined>(undefined)
  if (done !== undefined) return <Changed sentence={done} again={() => setDone(undefined)} />
  return (
    <Card title="Password" lead={LEAD}>
      <PasswordForm
        session={session}
        email={email}
        onChanged={(sentence) => {
          setDone(sentence)
          onChanged()
        }}
      />
    </Card>
  )
}

interface PasswordFormProps extends Pick<PasswordCardProps, 'session' | 'email'> {
  readonly onChanged: (sentence: string) => void
}

function PasswordForm({ session, email, onChanged }: PasswordFormProps) {
  const { send, busy, answer } = useAnswer('/me/password', 'PUT')
  const initial = { current: '', password: '', confirmPassword: '' }
  const fields = useFields({ initial, check: checkOwnPassword })
  return (
    <Form
      fields={fields}
      className="grid gap-5"
      onSubmit={async ({ current, password, confirmPassword }) => {
        const typed = { current: String(current), password: String(password), confirmPassword: String(confirmPassword) }
        const saved = await send(typed, session.authFetch)
        if (saved.ok) onChanged(saved.message)
        else if (saved.errors.length > 0)
          fields.refuse(saved.errors.map(({ path: name, message }) => ({ name, message })))
      }}
    >
      <ErrorSummary />
      <Refused sentences={sentencesOf(answer)} />
      <PasswordField name="current" label="Current password" autoComplete="current-password" />
      <NewPasswordFields label="New password" confirmLabel="Confirm the new password" username={email} />
      <div>
        <Button type="submit" kind="lit" busy={busy}>
          Change the password
        </Button>
      </div>
    </Form>
  )
}

function Changed({ sentence, again }: { sentence: string; again: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <Card title="Password">
      <div className="grid gap-4" ref={note} tabIndex={-1}>
        <Note kind="ok" role="status">
          {sentence}
        </Note>
        <p>
          <Button onClick={again}>Change it again</Button>
        </p>
      </div>
    </Card>
  )
}

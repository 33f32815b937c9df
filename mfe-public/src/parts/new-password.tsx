import { agency } from '@arrive/contracts/agency.ts'
import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { NewPasswordFields } from '@arrive/kit/fields/new-password-fields.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import type { Saved } from '@arrive/kit/form/save.ts'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { useNavigate, useShell } from '@arrive/router'
import { useState } from 'react'
import { checkNewPassword } from '../credentials.ts'
import { forgetLink } from '../forget-link.ts'
import { fetchBy, type Purpose } from '../mailed-link.ts'
import { deadLink, sentencesOf, useAnswer } from '../use-answer.ts'
import { useLinked } from '../use-linked.ts'
import { DeadLink } from './dead-link.tsx'
import { LoginFrame } from './login-frame.tsx'
import { Refused } from './refused.tsx'

/** The screen's texts for one purpose. */
interface Words {
  readonly path: string
  readonly title: string
  readonly lead: string
  readonly label: string
  readonly button: string
  readonly done: string
  readonly after: string
}

const WORDS: Readonly<Record<PasswordPurpose, Words>> = {
  reset: {
    path: '/password/reset',
    title: 'Choose a new password',
    lead: 'It replaces the old one and logs out every device.',
    label: 'New password',
    button: 'Save the new password',
    done: 'Password changed',
    after: 'Every device has been logged out.',
  },
  invitation: {
    path: '/invitation',
    title: 'Create your account',
    lead: 'You will log in with your email and this password.',
    label: 'Password',
    button: 'Create my account',
    done: 'Your account is ready',
    after: 'Log in to start the forms of your packet.',
  },
  office: {
    path: '/admins/password',
    title: 'Choose your password',
    lead: 'You will log in to the office with your email and this password.',
    label: 'Password',
    button: 'Save my password',
    done: 'Your password is saved',
    after: 'You can log in now.',
  },
}

type PasswordPurpose = Exclude<Purpose, 'verify' | 'quiet' | 'reference'>

interface NewPasswordProps {
  readonly token: string
  readonly purpose: PasswordPurpose
}

/** Sets a password by mailed link: a new one, or the first of an invited account. */
export function NewPassword({ token, purpose }: NewPasswordProps) {
  const words = WORDS[purpose]
  const { send, busy, answer } = useAnswer(words.path)
  const fields = useFields({
    initial: { password: '', confirmPassword: '' },
    check: (typed) => checkNewPassword(typed, words.label),
  })
  const byLink = fetchBy(token)
  const linked = useLinked(token, '/link')
  const email = typeof linked?.answer?.['email'] === 'string' ? linked.answer['email'] : undefined
  const { isEntering, enterAfter } = useFirstLogin(purpose, email)
  const submit = async (password: string, confirmPassword: string) => {
    const save = async () => {
      const answered = await send({ password, confirmPassword }, byLink)
      if (answered.ok) forgetLink()
      return answered
    }
    const saved = await enterAfter(password, save)
    if (saved.ok || saved.errors.length === 0) return
    fields.refuse(saved.errors.map(({ path, message }) => ({ name: path, message })))
  }
  if (answer?.ok === true && !isEntering) return <Done words={words} said={answer.message} purpose={purpose} />
  const dead = deadLink(answer) ?? linked?.dead
  if (dead !== undefined) {
    return (
      <DeadLink sentence={dead}>
        <Otherwise purpose={purpose} />
      </DeadLink>
    )
  }
  return (
    <LoginFrame title={words.title} lead={words.lead}>
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={({ password, confirmPassword }) => submit(String(password), String(confirmPassword))}
      >
        <ErrorSummary />
        <Refused sentences={sentencesOf(answer)} />
        <NewPasswordFields label={words.label} confirmLabel="Confirm password" username={email} />
        <Button type="submit" kind="lit" busy={busy || isEntering}>
          {words.button}
        </Button>
      </Form>
      <div className="pub-more">
        <p>
          <Otherwise purpose={purpose} />
        </p>
      </div>
    </LoginFrame>
  )
}

/** Logs in after accepting an invitation. If that takes more than a password, the page stays. */
function useFirstLogin(purpose: PasswordPurpose, email: string | undefined) {
  const { logIn, toast } = useShell()
  const navigate = useNavigate()
  const [isEntering, setEntering] = useState(false)
  const enter = async (password: string): Promise<boolean> => {
    const entered =
      purpose === 'office'
        ? await logIn('admin', { username: email, password })
        : await logIn('staff', { email, password })
    if (!entered.ok) return false
    toast(entered.message)
    navigate(entered.to, { replace: true })
    return true
  }
  const enterAfter = async (password: string, save: () => Promise<Saved>): Promise<Saved> => {
    const canEnter = purpose !== 'reset' && email !== undefined
    setEntering(canEnter)
    const saved = await save()
    if (!(saved.ok && canEnter && (await enter(password)))) setEntering(false)
    return saved
  }
  return { isEntering, enterAfter }
}

/** Alternatives for people with a mailed link. */
function Otherwise({ purpose }: { purpose: PasswordPurpose }) {
  if (purpose === 'reset') return <TextLink to="/forgot">Get another link</TextLink>
  if (purpose === 'office') {
    return (
      <>
        Already have a password? <TextLink to="/admin-login">Log in</TextLink>. Need another link? Ask whoever invited
        you.
      </>
    )
  }
  return (
    <>
      Already have an account? <TextLink to="/user-login">Log in</TextLink>. Need another link? Call the office at{' '}
      <TelLink number={agency.phone} />.
    </>
  )
}

function Done({ words, said, purpose }: { words: Words; said: string; purpose: PasswordPurpose }) {
  return (
    <LoginFrame title={words.done} lead={words.after} focused>
      <Note kind="ok" role="status">
        {said}
      </Note>
      <p>
        {purpose === 'office' ? null : <TextLink to="/user-login">Staff login</TextLink>}
        {purpose === 'reset' ? ' · ' : null}
        {purpose === 'invitation' ? null : <TextLink to="/admin-login">Admin login</TextLink>}
      </p>
    </LoginFrame>
  )
}

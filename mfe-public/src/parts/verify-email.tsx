import { Button } from '@arrive/kit/button.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { forgetLink } from '../forget-link.ts'
import { fetchBy } from '../mailed-link.ts'
import { deadLink, sentencesOf, useAnswer } from '../use-answer.ts'
import { useLinked } from '../use-linked.ts'
import { stepLine, type Verification } from '../verification.ts'
import { DeadLink } from './dead-link.tsx'
import { LoginFrame } from './login-frame.tsx'
import { Refused } from './refused.tsx'

/** Confirms an email by mailed link, once the button is pressed. */
export function VerifyEmail({ token }: { token: string }) {
  const { send, busy, answer } = useAnswer('/email/verify')
  const linked = useLinked(token, '/email/verification')
  const steps = (linked?.answer as Verification | undefined)?.factors ?? []
  const press = async () => {
    const saved = await send({}, fetchBy(token))
    if (saved.ok) forgetLink()
  }
  if (answer?.ok === true) {
    return (
      <LoginFrame title="Email confirmed" lead="Our office knows that emails reach you here." focused>
        <Note kind="ok" role="status">
          {answer.message}
        </Note>
        <p>
          <TextLink to="/user-login">Log in</TextLink>
        </p>
      </LoginFrame>
    )
  }
  const dead = deadLink(answer) ?? linked?.dead
  if (dead !== undefined) {
    return (
      <DeadLink sentence={dead}>
        <TextLink to="/user-login">Log in</TextLink> · <TextLink to="/forgot">Choose a new password</TextLink>
      </DeadLink>
    )
  }
  return (
    <LoginFrame title="Is this your email?" lead="Confirm it if you created the account.">
      <Refused sentences={sentencesOf(answer)} />
      {steps.length > 0 && (
        <Note kind="warn">
          <p>This account has second steps, which a login asks for:</p>
          <ul>
            {steps.map((step) => (
              <li key={step.added_at}>{stepLine(step)}</li>
            ))}
          </ul>
          <p>
            If you did not add them, do not confirm. <TextLink to="/forgot">Choose a new password</TextLink> instead,
            and they are removed.
          </p>
        </Note>
      )}
      <Button kind="lit" busy={busy || linked === undefined} onClick={() => void press()}>
        Yes, it is my email
      </Button>
      <div className="pub-more">
        <p>
          Not you? <TextLink to="/forgot">Choose a new password</TextLink>, and the account will be yours alone.
        </p>
        <p>
          Already done? <TextLink to="/user-login">Log in</TextLink>
        </p>
      </div>
    </LoginFrame>
  )
}

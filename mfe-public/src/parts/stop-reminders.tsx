import { Button } from '@arrive/kit/button.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { forgetLink } from '../forget-link.ts'
import { deadLink, sentencesOf, useAnswer } from '../use-answer.ts'
import { DeadLink } from './dead-link.tsx'
import { LoginFrame } from './login-frame.tsx'
import { Refused } from './refused.tsx'

/** Unsubscribes from reminders by mailed link, once the button is pressed. */
export function StopReminders({ token }: { token: string }) {
  const { send, busy, answer } = useAnswer(`/mail/quiet/${token}`)
  const press = async () => {
    const saved = await send({})
    if (saved.ok) forgetLink()
  }
  const goOn = (
    <p>
      <TextLink to="/user-login">Log in and continue your forms</TextLink>
    </p>
  )
  if (answer?.ok === true) {
    return (
      <LoginFrame title="No more reminders" lead="We keep what you have sent so far." focused>
        <Note kind="ok" role="status">
          {answer.message}
        </Note>
        {goOn}
      </LoginFrame>
    )
  }
  const dead = deadLink(answer)
  if (dead !== undefined) {
    return (
      <DeadLink sentence={dead}>
        Your account can turn them off, too: <TextLink to="/user-login">Log in</TextLink>
      </DeadLink>
    )
  }
  return (
    <LoginFrame title="Stop the reminders?" lead="You will get no more emails about unfinished forms.">
      <Refused sentences={sentencesOf(answer)} />
      <Button kind="lit" busy={busy} onClick={() => void press()}>
        Stop the reminders
      </Button>
      <div className="pub-more">{goOn}</div>
    </LoginFrame>
  )
}

import { TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { useState } from 'react'
import { forgetLink } from '../forget-link.ts'
import { DeadLink } from '../parts/dead-link.tsx'
import { LoginFrame } from '../parts/login-frame.tsx'
import { useLinked } from '../use-linked.ts'
import { AnswerForm } from './answer-form.tsx'
import { CanYou, WhyNot } from './first-question.tsx'
import { titleOf } from './parts.tsx'
import { type Asked, closedWords, type Scope } from './reference.ts'

interface Step {
  readonly at: 'can' | 'why' | Scope | 'done'
  /** What the server said at the end. */
  readonly said?: string
  /** Whether the reader came back to it. */
  readonly isAgain?: boolean
  /** Why the link ended meanwhile. */
  readonly closed?: boolean
}

/** The page of a former employer: no account, one question first, then the reference. */
export function ReferencePage({ token }: { token: string }) {
  const linked = useLinked(token, '/reference')
  const [step, setStep] = useState<Step>({ at: 'can' })
  if (linked?.status === 410 || step.closed === true) return <Closed state={linked?.state} />
  if (linked?.dead !== undefined) {
    return <DeadLink sentence={linked.dead}>Call us if you would like to give a reference.</DeadLink>
  }
  const asked = linked?.answer as Asked | undefined
  if (linked === undefined) return <LoginFrame title="One moment" lead="Your link is being opened." />
  if (asked === undefined) {
    return <LoginFrame title="We could not open your link" lead="Reload the page to try again." focused />
  }
  if (step.at === 'done') return <Done said={step.said ?? ''} title={titleOf(asked)} />
  const end = (said: string) => {
    forgetLink()
    setStep({ at: 'done', said })
  }
  const close = () => setStep((before) => ({ ...before, closed: true }))
  const common = { token, asked, onDone: end, onClosed: close }
  if (step.at === 'can')
    return <CanYou {...common} isAgain={step.isAgain === true} onChosen={(at) => setStep({ at })} />
  return step.at === 'why' ? (
    <WhyNot {...common} onBack={() => setStep({ at: 'can', isAgain: true })} />
  ) : (
    <AnswerForm {...common} scope={step.at} />
  )
}

/** What the server said begins with the thanks. */
function Done({ said, title }: { said: string; title: string }) {
  return (
    <LoginFrame title={title} lead="You can close this page." focused>
      <Note kind="ok" role="status">
        {said}
      </Note>
    </LoginFrame>
  )
}

function Closed({ state }: { state: string | undefined }) {
  return (
    <LoginFrame title="This request is closed" lead={closedWords(state)} focused>
      <p>
        <TextLink to="/">Visit our website</TextLink>
      </p>
    </LoginFrame>
  )
}

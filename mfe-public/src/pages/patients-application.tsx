import { agency } from '@arrive/contracts/agency.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import scene from '@arrive/kit/art/scene-companionship.svg'
import { useFormRunner } from '@arrive/kit/form/runner.ts'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { useShell } from '@arrive/router'
import { useState } from 'react'
import { homecareFailure } from '../failures.ts'
import { lazyCheckOf } from '../form-check.ts'
import { hintFor } from '../hint.ts'
import { Care, Person } from '../parts/homecare-tabs.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { Sent } from '../parts/sent.tsx'
import { WizardSheet } from '../parts/wizard.tsx'
import { useWizard } from '../use-wizard.ts'

const TABS = [
  { title: 'Who needs care', lead: 'And how we can reach you.', Fields: Person },
  {
    title: 'What kind of care, and when',
    lead: 'Choose what fits best. We will go over it with you by phone.',
    Fields: Care,
  },
] as const

const lazy = lazyCheckOf(
  homecare,
  () => import(/* webpackChunkName: "homecare-check" */ '@arrive/contracts/generated/forms/homecare.js'),
)

export function Component() {
  const { toast } = useShell()
  const runner = useFormRunner(homecare, { ...lazy, fetch })
  const wizard = useWizard(runner, lazy.whenReady)
  const [hint, setHint] = useState<string | undefined>(undefined)
  const { title, lead, Fields } = TABS[wizard.at] ?? TABS[0]
  const send = async () => {
    setHint(hintFor(homecare, runner.fields.values()))
    const { failure } = homecareFailure(await wizard.send())
    if (failure !== undefined) toast(failure, 'error')
  }
  return (
    <div className="pub-wiz">
      <HomecareAside />
      <div className="pub-wiz-sheet">
        {wizard.sent === undefined ? null : <Thanks message={wizard.sent} hint={hint} />}
        <WizardSheet
          runner={runner}
          wizard={wizard}
          head={{ title, lead }}
          onSubmit={() => void send()}
          outcome={
            <>
              {wizard.sent === undefined && wizard.isLast ? <Hint message={hint} /> : null}
              <Outcome saving={runner.saving} {...homecareFailure(runner.result)} />
            </>
          }
        >
          <Fields />
        </WizardSheet>
      </div>
    </div>
  )
}

function HomecareAside() {
  return (
    <div className="pub-wiz-aside dark">
      <h1>Request For Homecare</h1>
      <p className="lead soft">
        Two short steps, no obligation. If you would rather talk, call{' '}
        <TelLink number={agency.phone} className="text-white" />.
      </p>
      <div className="pub-scene">
        <img src={scene} alt="" width="640" height="520" />
      </div>
    </div>
  )
}

/** Does not block the request. */
function Hint({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Note kind="warn" role="alert">
      <p>
        <b>{message}</b>
      </p>
      <p>You did not choose any services. That is fine. We will go over them with you by phone.</p>
    </Note>
  )
}

function Thanks({ message, hint }: { message: string; hint: string | undefined }) {
  return (
    <Sent title="Thank you. We have your request." message={message} steps={TABS.length}>
      <Hint message={hint} />
      <p>Someone from our office will contact you. The form below has been cleared.</p>
      <p>If this is an emergency, call 911.</p>
      <p>
        <TextLink to="/">Go to the home page</TextLink>
      </p>
    </Sent>
  )
}

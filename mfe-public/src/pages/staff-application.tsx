import { career } from '@arrive/contracts/forms/career-application.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { useFormRunner } from '@arrive/kit/form/runner.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { useState } from 'react'
import { careerFailure } from '../failures.ts'
import { lazyCheckOf } from '../form-check.ts'
import { CareerAside } from '../parts/career-aside.tsx'
import { Personal, Position, References } from '../parts/career-tabs.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { Sent } from '../parts/sent.tsx'
import { WizardSheet } from '../parts/wizard.tsx'
import { useWizard } from '../use-wizard.ts'

const TABS = [
  { title: 'Personal and contact', lead: 'So that we can reach you.', Fields: Personal },
  { title: 'Position', lead: 'The job you want, and when you could start.', Fields: Position },
  { title: 'References and resume', lead: 'Last step. One reference is enough.', Fields: References },
] as const

const [link] = career.screen.links

const lazy = lazyCheckOf(
  career,
  () => import(/* webpackChunkName: "career-check" */ '@arrive/contracts/generated/forms/career.js'),
)

export function Component() {
  const runner = useFormRunner(career, { ...lazy, fetch })
  const wizard = useWizard(runner, lazy.whenReady)
  const [isAsking, setAsking] = useState(false)
  const { title, lead, Fields } = TABS[wizard.at] ?? TABS[0]
  const ask = () => {
    if (runner.fields.check().length === 0) setAsking(true)
  }
  return (
    <div className="pub-wiz">
      <CareerAside />
      <div className="pub-wiz-sheet">
        {wizard.sent === undefined ? null : <Thanks message={wizard.sent} />}
        <WizardSheet
          runner={runner}
          wizard={wizard}
          head={{ title, lead }}
          onSubmit={ask}
          outcome={<Outcome saving={runner.saving} {...careerFailure(runner.result)} />}
          restored="Please choose your resume again. Files are not kept."
        >
          <Fields />
        </WizardSheet>
        <p className="pub-under">
          <TextLink to={link.to}>{link.label}</TextLink>
        </p>
      </div>
      <BeforeSending
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onSend={() => {
          setAsking(false)
          void wizard.send()
        }}
      />
    </div>
  )
}

interface BeforeSendingProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSend: () => void
}

/** Says that uploading a resume from a phone can take a while, so that people do not click twice. */
function BeforeSending({ isOpen, onClose, onSend }: BeforeSendingProps) {
  return (
    <Dialog
      open={isOpen}
      title="Send your application"
      onClose={onClose}
      actions={
        <Button kind="lit" onClick={onSend}>
          OK
        </Button>
      }
    >
      <p>wait it might take a while, and click on ok</p>
    </Dialog>
  )
}

function Thanks({ message }: { message: string }) {
  return (
    <Sent title="Thank you. We have your application." message={message} steps={TABS.length}>
      <p>We will review it and contact you about next steps. The form below has been cleared.</p>
      <p>
        <TextLink to="/">Go to the home page</TextLink>
      </p>
    </Sent>
  )
}

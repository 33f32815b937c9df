import { loadBeforeNeeded } from '@arrive/kit/before-needed.ts'
import { Button } from '@arrive/kit/button.tsx'
import type { Runner } from '@arrive/kit/form/runner.ts'
import { RunnerForm } from '@arrive/kit/form/runner-form.tsx'
import { Alert, Note } from '@arrive/kit/note.tsx'
import { personIn } from '@arrive/kit/paper/person-in.ts'
import { DRAFT, PrintedForm, textsOf } from '@arrive/kit/paper/printed-form.tsx'
import { Steps } from '@arrive/kit/steps.tsx'
import { preloadTexts } from '@arrive/kit/use-texts.ts'
import { type ReactNode, useEffect } from 'react'
import type { Wizard } from '../use-wizard.ts'
import { InView } from './in-view.tsx'
import { Problems } from './problems.tsx'

interface WizardSheetProps {
  readonly runner: Runner
  readonly wizard: Wizard
  /** Heading and lead of the current tab. */
  readonly head: { readonly title: string; readonly lead: string }
  readonly onSubmit: () => void
  /** The last save's outcome. */
  readonly outcome: ReactNode
  /** Addition to the note about restored answers. */
  readonly restored?: string
  readonly children: ReactNode
}

/** The right side of a wizard: steps, one tab of the form, and the bar with Previous and Next. */
export function WizardSheet({ runner, wizard, head, onSubmit, outcome, restored = '', children }: WizardSheetProps) {
  const { at, isLast, next, go, heading, isRestored, reach, checked, isCheckMissing } = wizard
  const values = runner.fields.values
  // Printing does not wait for them.
  useEffect(() => loadBeforeNeeded(() => preloadTexts(textsOf(runner.form))), [runner.form])
  return (
    <>
      {wizard.sent === undefined ? (
        <PrintedForm
          form={runner.form}
          values={values}
          person={personIn(runner.form, values())}
          note={DRAFT}
          isSaved={false}
        />
      ) : null}
      <Steps titles={(runner.form.tabs ?? []).map(({ title }) => title)} current={at} onBack={go} />
      <RunnerForm runner={runner} onNext={() => checked(isLast ? onSubmit : next)}>
        <div role="status">{runner.cleared ? <DraftCleared /> : null}</div>
        <div className="grid gap-6">
          <Problems runner={runner} at={at} onSelect={reach} />
          <div>
            <h2 ref={heading} tabIndex={-1} className="pub-tab-title">
              {head.title}
            </h2>
            <p className="soft">{head.lead}</p>
          </div>
          {isRestored ? <Note>We restored the answers you started in this tab. {restored}</Note> : null}
          <div className="stack">{children}</div>
          {isCheckMissing ? (
            <InView>
              <Alert>We could not check your answers. Check your connection and try again.</Alert>
            </InView>
          ) : null}
          {outcome}
        </div>
        <div className="pub-actbar">
          {at > 0 ? <Button onClick={() => go(at - 1)}>Previous</Button> : null}
          <Button type="submit" kind="lit" busy={runner.saving}>
            {isLast ? 'Submit' : 'Next'}
          </Button>
        </div>
      </RunnerForm>
    </>
  )
}

function DraftCleared() {
  return (
    <div className="pb-6">
      <Note>To protect your privacy, we cleared this form after 30 minutes without typing.</Note>
    </div>
  )
}

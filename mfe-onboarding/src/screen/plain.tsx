import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { RunnerForm } from '@arrive/kit/form/runner-form.tsx'
import { AskByEmail } from '../references/ask-by-email.tsx'
import { useAsk } from '../references/use-ask.ts'
import { ConsentsCard } from './consents-card.tsx'
import { FormActions } from './form-actions.tsx'
import { FormPart } from './form-part.tsx'
import { Outcome } from './outcome.tsx'
import { Restored } from './restored.tsx'
import type { BodyProps } from './types.ts'
import { useOnSaved } from './use-on-saved.ts'

/** A form without tabs: its parts as cards. */
export function Plain({ runner, person, isTold }: BodyProps) {
  const { form } = runner
  const ask = useAsk(form)
  const onSaved = useOnSaved({ form, person })
  const askThen = async (saved: { message: string }) => {
    // What is saved stays saved; the page stays, so that the email can be corrected.
    if (await ask.send()) onSaved(saved)
  }
  return (
    <RunnerForm runner={runner} onSaved={(saved) => void askThen(saved)} className="onb-papers">
      <Restored {...{ runner, isTold }} />
      <ErrorSummary />
      {form.parts.map((part) => (
        <FormPart key={part.name} part={part} />
      ))}
      <ConsentsCard form={form} />
      <AskByEmail ask={ask} />
      <Outcome runner={runner} />
      <FormActions runner={runner} person={person} />
    </RunnerForm>
  )
}

import type { LoadedForm } from '@arrive/contracts/catalogue.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { useValue } from '@arrive/kit/fields/use-value.ts'
import { dropDraft } from '@arrive/kit/form/drafts.ts'
import { Summary, thingsToFix } from '@arrive/kit/form/error-summary.tsx'
import { FormFrame, useFocusOnRefusal } from '@arrive/kit/form/form.tsx'
import { FormFields } from '@arrive/kit/form/form-fields.tsx'
import { problemsIn } from '@arrive/kit/form/problems.ts'
import { RunnerContext } from '@arrive/kit/form/runner.ts'
import type { Session } from '@arrive/router'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { cardsOf } from '../cards.ts'
import { PartTexts } from '../rows/part-texts.tsx'
import { PartCards } from '../screen/cards.tsx'
import { FormActions } from '../screen/form-actions.tsx'
import { Outcome } from '../screen/outcome.tsx'
import { invalidateSaved, type Opened } from '../screen/queries.ts'
import { useOnSaved } from '../screen/use-on-saved.ts'
import { SigningFrame } from '../signing/signing-frame.tsx'
import { type SignedRunner, useSignedForm } from '../signing/use-signed-form.ts'
import type { ChoiceProps } from './choice-props.ts'

interface ChoiceFormProps extends ChoiceProps {
  readonly session: Session
  readonly opened: Opened
  readonly onDecline: () => void
}

/** A choice and what is left of the form, which are sent one after another. */
export function ChoiceForm({ runner, person, session, opened, ...props }: ChoiceFormProps) {
  const choice = useRunnerOf(props.choice, session, { saved: opened.saved, start: opened.start.values })
  const rest = useRunnerOf(props.rest, session, { start: valuesFor(props.rest, runner.fields.values()) })
  const element = useRef<HTMLFormElement>(null)
  const problems = [choice, rest].flatMap(({ fields }) => fields.problems)
  const refusals = choice.fields.refusals + rest.fields.refusals
  useFocusOnRefusal({ refusals, problems }, element)
  const onSaved = useOnSaved({ form: runner.form, person })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Check both first, so that all problems show at once.
    if ([choice, rest].map(({ fields }) => fields.check().length).some((count) => count > 0)) return
    if ((await choice.submit())?.ok !== true) return
    const sent = await rest.submit()
    if (sent?.ok !== true) return
    // What was typed before the choice is not a draft any more.
    dropDraft(sessionStorage, { owner: person, form: runner.form.name })
    for (const { form } of [choice, rest]) invalidateSaved(form, person)
    onSaved(sent)
  }
  const failed = choice.result?.ok === false ? choice : rest
  const [declination] = runner.form.parts.flatMap((part) => cardsOf(part))
  return (
    <form ref={element} method="post" noValidate onSubmit={submit} className="onb-papers">
      {problems.length < 2 ? null : <Summary problems={problems} title={thingsToFix(problems.length)} />}
      <Frame runner={choice}>
        <Card title={declination?.title}>
          <div className="stack">
            <PartTexts texts={declination?.texts} />
            <Choice runner={choice} />
            <p>
              <Button onClick={props.onDecline}>I decline after all</Button>
            </p>
          </div>
        </Card>
      </Frame>
      <Frame runner={rest}>
        {rest.form.parts.map((part) => (
          <PartCards key={part.name} part={part} />
        ))}
      </Frame>
      <SigningFrame signed={failed}>
        <Outcome runner={failed} />
      </SigningFrame>
      <FormActions runner={{ ...runner, saving: choice.saving || rest.saving }} person={person} />
    </form>
  )
}

interface Opening {
  readonly saved: Values
  readonly start: Values
}

function useRunnerOf({ form, validators }: LoadedForm, { authFetch, person }: Session, from: Partial<Opening>) {
  const check = (values: Values) => problemsIn(form, validators, values)
  return useSignedForm(form, { check, fetch: authFetch, person, ...from })
}

/** What was typed or started in fields with the same names. */
function valuesFor({ form }: LoadedForm, values: Values): Values {
  const names = form.parts.flatMap(({ fields }) => Object.keys(fields))
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

function Frame({ runner, children }: { readonly runner: SignedRunner; readonly children: ReactNode }) {
  return (
    <RunnerContext value={runner}>
      <SigningFrame signed={runner}>
        <FormFrame fields={runner.fields}>{children}</FormFrame>
      </SigningFrame>
    </RunnerContext>
  )
}

function Choice({ runner: { form } }: { readonly runner: SignedRunner }) {
  const chosen = useValue('choice')
  const cards = form.parts.flatMap((part) => cardsOf(part).map((card) => ({ part: part.name, card })))
  return cards.map(({ part, card: { title, texts, rows } }) => (
    <section key={title} className="stack">
      <h3>{title}</h3>
      <PartTexts texts={texts} />
      {rows.map(({ fields, layout }) => (
        <FormFields
          key={fields.join()}
          part={part}
          fields={fields.filter((name) => name !== 'vaccinatedOn' || chosen === 'vaccinated')}
          {...(layout && { layout })}
        />
      ))}
    </section>
  ))
}

import { Button } from '@arrive/kit/button.tsx'
import { DateField } from '@arrive/kit/fields/date-field.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { RadioCards } from '@arrive/kit/fields/radio-cards.tsx'
import { SignatureField } from '@arrive/kit/fields/signature-field.tsx'
import { TextArea } from '@arrive/kit/fields/text-area.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { useValue } from '@arrive/kit/fields/use-value.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { today } from '@arrive/kit/time-zone.ts'
import { fetchBy } from '../mailed-link.ts'
import { LoginFrame } from '../parts/login-frame.tsx'
import { Refused } from '../parts/refused.tsx'
import { deadLink, sentencesOf, useAnswer } from '../use-answer.ts'
import { type StepProps, Told, titleOf } from './parts.tsx'
import { bodyOf, checkAnswer, confirmedBy, LABELS, type Scope } from './reference.ts'

const COUNSEL =
  'We confirm dates, position and your title to the applicant. The rest goes to our office and is not shown to the ' +
  'applicant, unless the law requires it. North Carolina protects employers who give honest references ' +
  '(G.S. 1-539.12).'

const optionsOf = (...values: readonly string[]) => values.map((value) => ({ value, label: value }))
const RATINGS = optionsOf('Excellent', 'Good', 'Fair', 'Poor')

export function AnswerForm({ token, asked, scope, onDone, onClosed }: StepProps & { readonly scope: Scope }) {
  const { send, busy, answer } = useAnswer('/reference')
  const blank = Object.fromEntries(Object.keys(LABELS).map((name) => [name, '']))
  const fields = useFields({
    initial: { ...blank, employerDate: today() },
    check: (values) => checkAnswer(scope, values),
  })
  const fill = () => {
    for (const [name, value] of Object.entries(confirmedBy(asked)).filter(([, told]) => told !== '')) {
      fields.methods.setValue(name, value, { shouldDirty: true })
      fields.leave(name)
    }
  }
  return (
    <LoginFrame title={titleOf(asked)} lead={COUNSEL} focused>
      <Told asked={asked} />
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={async (values) => {
          const saved = await send(bodyOf(scope, values), fetchBy(token))
          if (saved.ok) onDone(saved.message)
          else if (deadLink(saved) !== undefined) onClosed()
          else fields.refuse(saved.errors.map(({ path: name, message }) => ({ name, message })))
        }}
      >
        <ErrorSummary />
        <Refused sentences={sentencesOf(answer)} />
        {asked.dates_employed_from === '' ? null : (
          <div>
            <Button onClick={fill}>These dates and this position are correct</Button>
          </div>
        )}
        <DateField name="employerDatesFrom" label={LABELS.employerDatesFrom} meaning="hired" />
        <DateField name="employerDatesTo" label={LABELS.employerDatesTo} meaning="left" />
        <TextField name="positionHeld" label={LABELS.positionHeld} />
        {scope === 'full' ? <Rated /> : null}
        <SignatureField name="employerSignature" label={LABELS.employerSignature} help="Type your full name" />
        <TextField name="employerTitle" label={LABELS.employerTitle} autoComplete="organization-title" />
        <DateField name="employerDate" label={LABELS.employerDate} meaning="signed" />
        <div>
          <Button type="submit" kind="lit" busy={busy}>
            Send reference
          </Button>
        </div>
      </Form>
    </LoginFrame>
  )
}

function Rated() {
  const isRefused = useValue('eligibleForRehire') === 'No'
  return (
    <>
      <RadioCards name="qualityOfWork" label={LABELS.qualityOfWork} options={RATINGS} />
      <RadioCards name="attendancePunctuality" label={LABELS.attendancePunctuality} options={RATINGS} />
      <TextArea name="problemsNoted" label={LABELS.problemsNoted} help="Write None if there were none" rows={2} />
      <RadioCards name="eligibleForRehire" label={LABELS.eligibleForRehire} options={optionsOf('Yes', 'No')} />
      {isRefused ? <TextArea name="rehireExplanation" label={LABELS.rehireExplanation} rows={2} /> : null}
    </>
  )
}

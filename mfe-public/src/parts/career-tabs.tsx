import { CheckboxField } from '@arrive/kit/fields/checkbox-field.tsx'
import { FormFields } from '@arrive/kit/form/form-fields.tsx'
import { useRunner } from '@arrive/kit/form/runner.ts'
import { Disclosed } from './disclosed.tsx'

const PART = 'career'

/** Labels that fit on one line in half the form's width. */
const LABELS = { ref1PhoneNumber: 'First reference: phone', ref2PhoneNumber: 'Second reference: phone' }

export function Personal() {
  return (
    <>
      <FormFields part={PART} fields={['firstName', 'lastName']} layout="two" />
      <FormFields part={PART} fields={['email', 'phone']} layout="two" />
      <FormFields part={PART} fields={['address', 'communication', 'experience']} />
    </>
  )
}

export function Position() {
  return (
    <>
      <Disclosed words="What we require of everyone" text="career-requirements" />
      <FormFields part={PART} fields={['position', 'isOver18', 'isEligibleToWork', 'startDate', 'additionalInfo']} />
    </>
  )
}

export function References() {
  return (
    <>
      <FormFields part={PART} fields={['ref1Name', 'ref1PhoneNumber']} layout="two" labels={LABELS} />
      <FormFields part={PART} fields={['ref2Name', 'ref2PhoneNumber']} layout="two" labels={LABELS} />
      <FormFields part={PART} fields={['resume']} />
      <Consents />
    </>
  )
}

const TEXTS: Readonly<Record<string, string>> = {
  privacyPolicy: 'Read the privacy policy',
  contactPreviousEmployer: 'What we ask your previous employer',
}

/** The two consents, each with an expandable text. */
function Consents() {
  const { consents = [] } = useRunner().form
  return (
    <fieldset className="stack">
      <legend className="legend">Consents</legend>
      {consents.map(({ name, label, text }) => (
        <div key={name} className="grid gap-2">
          <CheckboxField name={name} label={label} />
          {text === undefined ? null : <Disclosed words={TEXTS[name] ?? label} text={text} />}
        </div>
      ))}
    </fieldset>
  )
}

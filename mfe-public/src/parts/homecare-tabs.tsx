import { CheckboxGroup } from '@arrive/kit/fields/checkbox-group.tsx'
import { useValue } from '@arrive/kit/fields/use-value.ts'
import { optionsOf } from '@arrive/kit/form/contract-field.tsx'
import { FormFields, usePart } from '@arrive/kit/form/form-fields.tsx'
import { Disclosed } from './disclosed.tsx'

const PART = 'homecare'
const SELECTS = { patientPaidStatus: 'select', patientAvailability: 'select' } as const

export function Person() {
  return (
    <>
      <FormFields part={PART} fields={['patientTakeOver']} />
      <FormFields part={PART} fields={['patientFirstName', 'patientLastName']} layout="two" />
      <FormFields part={PART} fields={['patientEmail', 'patientPhone']} layout="two" />
      <FormFields part={PART} fields={['patientGender', 'patientAge']} />
    </>
  )
}

export function Care() {
  return (
    <>
      <Disclosed words="Read the privacy notice" text="homecare-privacy" />
      <Services
        name="patientPDN"
        master="Skilled care by a nurse"
        help="Check the box to see six services. Uncheck it to clear your choices."
      />
      <Services
        name="patientPCS"
        master="Help with daily living"
        help="Check the box to see twelve services. Uncheck it to clear your choices."
      />
      <FormFields part={PART} fields={['patientLivingSituation', 'patientCarePlan']} layout="two" />
      <FormFields part={PART} fields={['experience']} />
      <FormFields part={PART} fields={['patientPaidStatus', 'patientAvailability']} layout="two" as={SELECTS} />
    </>
  )
}

interface ServicesProps {
  readonly name: 'patientPDN' | 'patientPCS'
  readonly master: string
  readonly help: string
}

/** A list of services behind a checkbox with a count of the chosen ones. */
function Services({ name, master, help }: ServicesProps) {
  const field = usePart(PART).fields[name]
  const chosen = String(useValue(name) ?? '')
    .split(', ')
    .filter(Boolean).length
  if (field === undefined) return null
  return (
    <div className="pub-services">
      <CheckboxGroup
        name={name}
        label={field.label}
        help={help}
        options={optionsOf(field)}
        master={chosen === 0 ? master : `${master}: ${chosen} chosen`}
      />
    </div>
  )
}

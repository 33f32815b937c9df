import { forms } from '@arrive/contracts/generated/forms.ts'
import { type Intake, intakesOf } from '../projections/intakes.ts'

/** What this service takes in, by the forms of the tree. */
export const INTAKES = intakesOf(forms)
export const CAREER = named('career')
export const HOMECARE = named('homecare')

function named(name: string): Intake {
  const intake = INTAKES.find(({ form }) => form.name === name)
  if (intake === undefined) throw new Error(`No public form ${name}`)
  return intake
}

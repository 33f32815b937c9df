import { forms } from '@arrive/contracts/generated/forms.ts'
import { type PublicForm, publicFormsOf } from '../projections/intakes.ts'

export const PUBLIC_FORMS = publicFormsOf(forms)
export const CAREER = named('career')
export const HOMECARE = named('homecare')

function named(name: string): PublicForm {
  const publicForm = PUBLIC_FORMS.find(({ form }) => form.name === name)
  if (publicForm === undefined) throw new Error(`No public form ${name}`)
  return publicForm
}

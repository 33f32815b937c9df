import { hasCompanyFields } from '../calls/forms.ts'
import type { EventType } from '../event.ts'
import type { Form } from '../form.ts'
import { accessNoted } from './access-noted.ts'
import { accountRegistered } from './account-registered.ts'
import { applicationSubmitted } from './application-submitted.ts'
import { companyFilled } from './company-filled.ts'
import { entryNoted } from './entry-noted.ts'
import { formSubmitted } from './form-submitted.ts'
import { personErased } from './person-erased.ts'

/** Every type of event, one per shape: those of the forms are there once for each form. */
export function eventTypes(forms: readonly Form[]): readonly EventType[] {
  return [
    accountRegistered,
    personErased,
    accessNoted,
    entryNoted,
    ...forms.filter(({ kind }) => kind === 'public').map(applicationSubmitted),
    ...forms.filter(({ kind }) => kind === 'onboarding').map(formSubmitted),
    ...forms.filter(hasCompanyFields).map(companyFilled),
  ]
}

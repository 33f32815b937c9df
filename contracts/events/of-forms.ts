import { hasCompanyFields } from '../calls/forms.ts'
import type { EventType } from '../event.ts'
import type { AnyAnswers, EarlierForm, Form } from '../form.ts'
import { applicationSubmitted } from './application-submitted.ts'
import { companyFilled } from './company-filled.ts'
import { formSubmitted } from './form-submitted.ts'

/** Event types derived from forms, in every version, one per form. Replaced versions upcast to the next. */
export function formEvents(forms: readonly Form[], earlier: readonly EarlierForm[]): readonly EventType[] {
  return [
    ...forms.flatMap(typesOf),
    ...earlier.flatMap((version) => typesOf(version.form).map((event) => replaced(event, version))),
  ]
}

function typesOf(form: Form): readonly EventType[] {
  const submitted = form.kind === 'public' ? applicationSubmitted(form) : formSubmitted(form)
  return hasCompanyFields(form) ? [submitted, companyFilled(form)] : [submitted]
}

interface FormData {
  readonly answers?: AnyAnswers
  readonly section?: AnyAnswers
}

function replaced(event: EventType, { upcast, upcastSection = unchanged }: EarlierForm): EventType {
  return {
    ...event,
    upcast: (data) => {
      const { answers, section, ...rest } = data as FormData
      return {
        ...rest,
        ...(answers !== undefined && { answers: upcast(answers) }),
        ...(section !== undefined && { section: upcastSection(section) }),
      }
    },
  }
}

function unchanged(section: AnyAnswers): AnyAnswers {
  return section
}

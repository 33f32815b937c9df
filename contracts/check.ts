import { type Examined, examineCompany, examineForm, examineOrder } from './checking/examine.ts'
import type { RawValue } from './checking/values.ts'
import type { Answers, CompanySection, Form } from './form.ts'
import { ANSWERS } from './messages/en/answers.ts'
import { type FieldError, speaker, worded } from './messages/message.ts'
import { formTexts } from './messages/own-texts.ts'
import type { Validators } from './validate.ts'

export type { Validators } from './validate.ts'

export interface Refused {
  readonly ok: false
  readonly message: string
  readonly errors: readonly FieldError[]
}

export type Checked<F extends Form> = { readonly ok: true; readonly answers: Answers<F> } | Refused
export type CheckedCompany<F extends Form> = { readonly ok: true; readonly section: CompanySection<F> } | Refused

/** `examineForm` in English, for a screen. */
export function checkForm<F extends Form>(form: F, body: unknown, validators: Validators, today?: string): Checked<F> {
  const examined = examineForm(form, body, validators, today)
  return examined.ok ? examined : inEnglish(form, examined)
}

export function checkCompany<F extends Form>(
  form: F,
  body: unknown,
  validators: Validators,
  today?: string,
): CheckedCompany<F> {
  const examined = examineCompany(form, body, validators, today)
  return examined.ok ? examined : inEnglish(form, examined)
}

function inEnglish(form: Form, { message, errors }: Examined): Refused {
  const say = speaker(formTexts(form), ANSWERS)
  return { ok: false, message: say(message), errors: worded(say, errors) }
}

/** `examineOrder` in English. */
export function companyOrder(form: Form, sent: RawValue, stored: RawValue): readonly FieldError[] {
  return worded(speaker(formTexts(form), ANSWERS), examineOrder(form, sent, stored))
}

import type { Rules } from './checking/errors.ts'
import {
  type Examined,
  type ExaminedCompany,
  type ExaminedForm,
  examineCompany,
  examineForm,
} from './checking/examine.ts'
import { UNKNOWN } from './checking/sentences.ts'
import { isObject, ownValue } from './checking/values.ts'
import type { AnyAnswers, EarlierForm, Form } from './form.ts'
import { message } from './messages/message.ts'

/** Shown if an open tab has an earlier version of a form and its answers are not valid in the current one. */
const FORM_CHANGED = message('body.changed-form')

/** A form with its replaced versions, oldest first. */
export interface Versions {
  readonly form: Form
  readonly earlier: readonly EarlierForm[]
}

export function versionsByName(forms: readonly Form[], earlier: readonly EarlierForm[]): ReadonlyMap<string, Versions> {
  return new Map(
    forms.map((form) => [form.name, { form, earlier: earlier.filter((one) => one.form.name === form.name) }]),
  )
}

/** Checks an applicant's body. Answers from a tab with an earlier version are upcast to the current one. */
export function checkAnyForm(versions: Versions, body: unknown, { validators, today }: Rules): ExaminedForm<Form> {
  return checkAny<ExaminedForm<Form>>(versions, {
    check: (form) => examineForm(form, body, validators, today),
    carry: (checked, steps) =>
      checked.ok ? bodyOf(versions.form, upcastAll(steps, checked.answers as AnyAnswers), body) : body,
    again: (carried) => examineForm(versions.form, carried, validators, today),
  })
}

export function checkAnyCompany(
  versions: Versions,
  body: unknown,
  { validators, today }: Rules,
): ExaminedCompany<Form> {
  return checkAny<ExaminedCompany<Form>>(versions, {
    check: (form) => examineCompany(form, body, validators, today),
    carry: (checked, steps) => {
      if (!checked.ok) return body
      const section = steps.reduce(
        (all, { upcastSection }) => upcastSection?.(all) ?? all,
        checked.section as AnyAnswers,
      )
      return Object.assign({}, ...Object.values(section))
    },
    again: (carried) => examineCompany(versions.form, carried, validators, today),
  })
}

interface Checks<C> {
  readonly check: (form: Form) => C
  /** The body as the current version would have sent it. */
  readonly carry: (checked: C, steps: readonly EarlierForm[]) => unknown
  readonly again: (body: unknown) => C
}

function checkAny<C extends Examined | { readonly ok: true }>(
  { form, earlier }: Versions,
  by: Checks<C>,
): C | Examined {
  const current = by.check(form)
  if (current.ok || earlier.length === 0) return current
  let refused: Examined = current
  for (let at = earlier.length - 1; at >= 0; at -= 1) {
    const older = by.check((earlier[at] as EarlierForm).form)
    if (older.ok) {
      const again = by.again(by.carry(older, earlier.slice(at)))
      return again.ok ? again : { ...again, message: FORM_CHANGED }
    }
    // Word errors in the version that the tab shows: the one that has all of its fields.
    if (hasUnknown(refused) && !hasUnknown(older)) refused = older
  }
  return refused
}

function hasUnknown({ errors }: Examined): boolean {
  return errors.some(({ message }) => message.code === UNKNOWN.code)
}

function upcastAll(steps: readonly EarlierForm[], answers: AnyAnswers): AnyAnswers {
  return steps.reduce((all, step) => step.upcast(all), answers)
}

/** Puts answers back in their places in a form's body; consents and file names stay as sent. */
function bodyOf({ parts, consents = [] }: Form, answers: AnyAnswers, sent: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { name, body: key } of parts)
    Object.assign(body, key === undefined ? answers[name] : { [key]: answers[name] })
  const files = parts.flatMap(({ fields }) => Object.entries(fields).filter(([, { kind }]) => kind === 'file'))
  for (const key of [...files.map(([name]) => name), ...consents.map((consent) => consent.sent ?? consent.name)]) {
    const value = isObject(sent) ? ownValue(sent, key) : undefined
    if (value !== undefined) body[key] = value
  }
  return body
}

import { type Call, type CallSource, type CompanyCall, defineCall, type FormCall } from '../call.ts'
import { fieldsBy } from '../field-schema.ts'
import { type Form, LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { formReads, kebab } from './reads.ts'
import { done, json } from './shapes.ts'

const day = { type: 'string', maxLength: 10, pattern: PATTERNS.date }
const line = { type: 'string', minLength: 1, maxLength: LIMITS.line, pattern: PATTERNS.line }

/** All calls derived from forms: one to save each, one per read path, one for the company's part. */
export function formCalls(forms: readonly Form[]): readonly Call[] {
  return [
    ...forms.map(saveCall),
    ...formReads(forms).map(({ call }) => call),
    ...forms.filter(hasCompanyFields).map(companyCall),
    ...forms.filter(({ due }) => due !== undefined).map(doneCall),
  ]
}

export const calls: CallSource = ({ forms }) => formCalls(forms)

export function saveCall(form: Form): FormCall {
  const { name, title, kind, save } = form
  return {
    id: `save-${kebab(name)}`,
    method: 'POST',
    path: save.path,
    summary: `${title}: saves it.`,
    access: kind === 'public' ? 'public' : 'staff',
    body: { type: save.type, form: name },
    answer: { status: save.status, schema: done.schema },
    ...(save.type === 'multipart' && { errors: ['unsafe-file', 'scanner-away'] }),
    ...(kind === 'public' ? { limit: 'form' } : { limit: 'save', errors: ['erased', 'text-changed', 'no-consent'] }),
    repeatable: true,
  }
}

/** The call that fills in the company's fields: `fill-hipaa`. */
export function companyCall(form: Form): CompanyCall {
  return {
    id: `fill-${kebab(form.name)}`,
    method: 'PUT',
    path: `/company_section${form.save.path}/{user_id}`,
    summary: `${form.title}: fills in the company’s part. Only the fields sent change; empty text clears one.`,
    access: 'admin',
    officeRoles: OFFICE.files,
    body: { type: 'json', company: form.name },
    answer: done,
    errors: ['not-found'],
    limit: 'fill',
    repeatable: true,
    audit: { action: 'fill', what: form.name },
  }
}

/** Records who did what a form asks for, and when: `finish-hepatitis-b`. */
export function doneCall({ name, title, save }: Form) {
  return defineCall(`POST ${save.path as '/'}/{user_id}/done`, {
    id: `finish-${kebab(name)}`,
    summary: `${title}: says when it was done, and who did it.`,
    access: 'admin',
    officeRoles: OFFICE.files,
    body: json({ done_on: { ...day, title: 'Done on' }, done_by: { ...line, title: 'Done by' } }),
    answer: done,
    sample: { body: { done_on: '2026-01-05', done_by: 'County clinic' }, answer: { message: 'Saved successfully' } },
    errors: ['not-found'],
    limit: 'fill',
    repeatable: true,
    audit: { action: 'fill', what: name },
  })
}

export function hasCompanyFields(form: Form): boolean {
  return form.parts.some((part) => fieldsBy(part, 'company').length > 0)
}

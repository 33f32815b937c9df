import { fieldsBy, isRequired } from '../field-schema.ts'
import { type Consent, type Field, type Form, formKey, type Part } from '../form.ts'
import { type FormCode, fieldCode, partCode } from '../messages/form-codes.ts'

export interface FieldPlan {
  readonly name: string
  readonly field: Field
  readonly code: FormCode
  readonly required: boolean
  /** This date can't be before that one. */
  readonly notBefore?: { readonly name: string; readonly code: FormCode }
  readonly validator: string
}

export interface PartPlan {
  readonly part: Part
  readonly code: FormCode
  /** Keys an applicant may send, including files and company fields, which are dropped. */
  readonly known: ReadonlySet<string>
  readonly fields: readonly FieldPlan[]
  readonly files: readonly FieldPlan[]
  readonly dated: readonly FieldPlan[]
  /** Fields with `requiredWhen`. */
  readonly conditional: readonly FieldPlan[]
}

export interface ConsentPlan {
  readonly consent: Consent
  readonly at: number
}

/** What checking a body needs to know about a form, computed once. */
export interface FormPlan {
  readonly form: Form
  readonly validator: string
  readonly companyValidator: string
  /** Keys allowed at the top of the body. */
  readonly known: ReadonlySet<string>
  readonly parts: readonly PartPlan[]
  readonly consents: readonly ConsentPlan[]
  /** Company fields of all parts. */
  readonly company: ReadonlyMap<string, { readonly part: string; readonly plan: FieldPlan }>
  /** Position of a field or consent in the order of checks. */
  readonly order: ReadonlyMap<string, number>
}

const plans = new WeakMap<Form, FormPlan>()

/** Cached per form. */
export function planOf(form: Form): FormPlan {
  const known = plans.get(form)
  if (known !== undefined) return known
  const plan = makePlan(form)
  plans.set(form, plan)
  return plan
}

function makePlan(form: Form): FormPlan {
  const parts = form.parts.map((part) => partPlan(form, part))
  const consents = form.consents ?? []
  return {
    form,
    validator: `form:${formKey(form)}`,
    companyValidator: `company:${formKey(form)}`,
    known: new Set([
      ...parts.flatMap(({ part, known }) => (part.body === undefined ? [...known] : [part.body])),
      ...consents.map(({ sent, name }) => sent ?? name),
    ]),
    parts,
    consents: consents.map((consent, at) => ({
      consent,
      at: consents.slice(0, at).filter(({ sent }) => sent === consent.sent).length,
    })),
    company: new Map(form.parts.flatMap((part) => companyPlans(form, part))),
    order: new Map((form.checks ?? []).map((name, at) => [name, at])),
  }
}

function partPlan(form: Form, part: Part): PartPlan {
  const plans = fieldsBy(part, 'applicant').map(([name, field]) => fieldPlan(form, part, name, field))
  const files = Object.entries(part.fields).filter(([, { kind }]) => kind === 'file')
  return {
    part,
    code: partCode(form, part),
    known: new Set(Object.keys(part.fields)),
    fields: plans,
    files: files.map(([name, field]) => fieldPlan(form, part, name, field)),
    dated: plans.filter(isDated),
    conditional: plans.filter(({ field }) => field.requiredWhen !== undefined),
  }
}

function fieldPlan(form: Form, part: Part, name: string, field: Field): FieldPlan {
  const validator = `field:${formKey(form)}.${part.name}.${name}`
  const start = field.notBefore
  return {
    name,
    field,
    code: fieldCode(form, part, name),
    required: isRequired(field),
    validator,
    ...(start !== undefined && { notBefore: { name: start, code: fieldCode(form, part, start) } }),
  }
}

function isDated({ field: { day, notBefore } }: FieldPlan): boolean {
  return day !== undefined || notBefore !== undefined
}

function companyPlans(form: Form, part: Part): [string, { part: string; plan: FieldPlan }][] {
  return fieldsBy(part, 'company').map(([name, field]) => [
    name,
    { part: part.name, plan: fieldPlan(form, part, name, field) },
  ])
}

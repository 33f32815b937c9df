import { lengthOf, NUMBERS } from '../field-schema.ts'
import type { Field } from '../form.ts'
import { missingCode } from '../messages/form-codes.ts'
import { type Message, message, ownText } from '../messages/message.ts'
import { PATTERNS } from '../patterns.ts'
import { countOf } from './count.ts'
import type { FieldPlan, PartPlan } from './plan.ts'
import type { RowProblem } from './shape.ts'

const LINE = new RegExp(PATTERNS.anyLine, 'u')

function subject({ field, code }: FieldPlan): Message {
  const label = ownText(code)
  return field.label.endsWith('?') ? message('answer.subject', { label }) : label
}

/** The message for a missing answer: the specification's sentence, if any. */
export function missing(plan: FieldPlan, { part, code }: PartPlan): Message {
  if (plan.field.message !== undefined) return ownText(missingCode(plan.code))
  if (part.message !== undefined) return ownText(missingCode(code))
  if (plan.field.kind === 'tick') {
    const isSentence = plan.field.label.endsWith('.')
    return message(isSentence ? 'answer.unchecked-sentence' : 'answer.unchecked', { label: ownText(plan.code) })
  }
  return message('answer.missing', { what: subject(plan) })
}

export function wrong(plan: FieldPlan, value: unknown): Message {
  const { field } = plan
  const { kind } = field
  const what = subject(plan)
  if (kind === 'tick') return message('answer.not-boolean', { what })
  if (kind === 'number') return message('answer.not-number', { what, ...NUMBERS })
  if (kind === 'choice') return message('answer.not-listed', { what, options: options(field) })
  if (kind === 'choices') return message('answer.not-all-listed', { what, options: options(field) })
  if (typeof value !== 'string') return message('answer.not-text', { what })
  const length = lengthOf(field)
  if (kind === 'date') return message('answer.not-date', { what })
  if (kind === 'digits') return message('answer.not-digits', { what, length })
  if (kind === 'code') return message('answer.not-code', { what, length })
  const count = countOf(value)
  if (count > length) return message('answer.too-long', { what, length, count })
  return textProblem(field, what, value)
}

function options(field: Field): string {
  return (field.options ?? []).join(', ')
}

function textProblem({ kind }: Field, what: Message, value: string): Message {
  if (kind === 'email') return message('answer.not-email', { what })
  if (kind === 'phone') return message('answer.not-phone', { what })
  if (kind === 'box') return message('answer.not-displayable', { what })
  return message(LINE.test(value) ? 'answer.not-valid' : 'answer.not-one-line', { what })
}

/** The message if no row of a part is complete. */
export function missingPart({ part, code }: PartPlan): Message {
  return part.message === undefined ? message('answer.missing', { what: ownText(code) }) : ownText(missingCode(code))
}

export function rowProblem({ part: { rows }, code }: PartPlan, { why }: RowProblem): Message {
  const what = ownText(code)
  if (why === 'not-a-list') return message('rows.not-list', { what })
  if (why === 'not-an-object') return message('rows.not-object', { what })
  if (why === 'too-many') return message('rows.too-many', { what, count: rows?.count ?? 0 })
  if (why === 'label-twice') return message('rows.twice', { what })
  return message('rows.not-known', { what, labels: (rows?.label?.values ?? []).join(', ') })
}

export function notAnObject({ code }: PartPlan): Message {
  return message('part.not-object', { what: ownText(code) })
}

export const UNKNOWN = message('body.unknown-field')
export const NOT_COMPANY = message('body.not-company')
export const NOT_AN_OBJECT = message('body.not-object')
export const EMPTY_SECTION = message('body.empty')

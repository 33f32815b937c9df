import type { Form, Part } from '@arrive/contracts/form.ts'
import type { Errors, FieldProblem } from '@arrive/kit/fields/fields.ts'
import { listOf } from '@arrive/kit/form/body.ts'

/** Each message once, with its first control. */
export function groupByMessage(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return problems.filter(({ message }, at) => problems.findIndex((one) => one.message === message) === at)
}

/**
 * A part's guard message would repeat at thirty empty fields. They get `School is missing.`; the guard message shows
 * once, above.
 */
export function shortenAtFields(form: Form, errors: Errors): Errors {
  return new Map([...errors].map(([name, message]) => [name, shortened(form, name, message)]))
}

function shortened({ parts }: Form, name: string, message: string): string {
  const part = parts.find((one) => one.message === message && isOf(one, name))
  const field = part?.fields[name.split('.').at(-1) ?? '']
  if (field === undefined) return message
  return field.label.endsWith('?') ? 'Please choose one.' : `${field.label} is missing.`
}

function isOf(part: Part, name: string): boolean {
  return part.rows === undefined ? name in part.fields : name.startsWith(`${listOf(part)}.`)
}

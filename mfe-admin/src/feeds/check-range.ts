import type { FieldProblem, Values } from '@arrive/kit/fields/fields.ts'

const NUMBER = /^\d{1,15}$/

/** The range must be two numbers in order. */
export function checkRange({ first, last }: Values): readonly FieldProblem[] {
  const problems = [
    { name: 'first', label: 'First event', typed: String(first) },
    { name: 'last', label: 'Last event', typed: String(last) },
  ].flatMap(({ name, label, typed }) =>
    NUMBER.test(typed.trim()) ? [] : [{ name, message: `${label} must be a number, like 1203.` }],
  )
  if (problems.length > 0 || Number(first) <= Number(last)) return problems
  return [{ name: 'last', message: 'Last event must not be before the first one.' }]
}

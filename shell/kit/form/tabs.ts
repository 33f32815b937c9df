import type { Form, Tab } from '@arrive/contracts/form.ts'
import type { FieldProblem } from '../fields/fields.ts'
import { applicantFields, listOf } from './body.ts'

/** Whether a control is on a tab. The last tab also has the consents. */
export function onTab(form: Form, at: number): (name: string) => boolean {
  const tabs = form.tabs ?? []
  const tab = tabs[at]
  if (tab === undefined) return () => true
  const names = namesOf(form, tab)
  const consents = at === tabs.length - 1 ? (form.consents ?? []).map(({ name }) => name) : []
  return (name) => names.has(name) || names.has(name.split('.')[0] ?? '') || consents.includes(name)
}

function namesOf(form: Form, { parts, fields }: Tab): ReadonlySet<string> {
  if (parts === undefined) return new Set(fields)
  const shown = form.parts.filter(({ name }) => parts.includes(name))
  return new Set(
    shown.flatMap((part) => (part.rows === undefined ? applicantFields(part).map(([name]) => name) : [listOf(part)])),
  )
}

/** The message while Next is disabled: the tab's own, or that of the first incomplete part. */
export function tabSentence(form: Form, at: number, problems: readonly FieldProblem[]): string | undefined {
  const first = problems[0]
  if (first === undefined) return undefined
  const message = form.tabs?.[at]?.message
  if (message !== true) return message ?? first.message
  const part = form.parts.find((one) => one.rows !== undefined && listOf(one) === first.name.split('.')[0])
  return part?.message ?? first.message
}

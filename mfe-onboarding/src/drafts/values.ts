import { draftOf } from '@arrive/contracts/drafts.ts'
import type { Field, Form, Part } from '@arrive/contracts/form.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { blankValues, bodyOf, listOf } from '@arrive/kit/form/body.ts'
import { formatAnswer } from '@arrive/kit/format-answer.ts'
import { rowTitle } from '@arrive/kit/row-title.ts'

/** What a draft on the server keeps of a screen's values. */
export function draftIn(form: Form, values: Values): Values {
  return { ...draftOf(form, bodyOf(form, values)) }
}

/** A draft's values by control name, over those on the screen. */
export function onScreen(form: Form, draft: Values, screen: Values = blankValues(form)): Values {
  const values: Values = { ...screen }
  for (const part of form.parts) {
    const key = listOf(part)
    if (part.rows !== undefined) values[key] = rowsOver(values[key], draft[key])
    else Object.assign(values, part.body === undefined ? draft : draft[part.body])
  }
  return values
}

function rowsOver(screen: unknown, draft: unknown): unknown {
  if (!Array.isArray(screen) || !Array.isArray(draft)) return screen
  return screen.map((row: Values, at) => ({ ...row, ...(draft[at] as Values | undefined) }))
}

export interface Difference {
  readonly question: string
  readonly here: string
  readonly there: string
}

/** The answers in which two drafts differ, in the form's order and words. */
export function differences(form: Form, here: Values, there: Values): readonly Difference[] {
  return form.parts.flatMap((part) => {
    const [one, other] = [rowsIn(part, here), rowsIn(part, there)]
    const rows = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at)
    return rows.flatMap((at) => inRow(part, at, [one[at] ?? {}, other[at] ?? {}]))
  })
}

function rowsIn(part: Part, draft: Values): readonly Values[] {
  const found = part.rows === undefined && part.body === undefined ? draft : draft[listOf(part)]
  return Array.isArray(found) ? found : [(found as Values | undefined) ?? {}]
}

function inRow(part: Part, at: number, [here, there]: readonly [Values, Values]): Difference[] {
  return Object.entries(part.fields).flatMap(([name, field]) => {
    if (textOf(here[name]) === textOf(there[name])) return []
    const question = part.rows === undefined ? field.label : `${rowTitle(part, at)}: ${field.label}`
    return [{ question, here: words(field, here[name]), there: words(field, there[name]) }]
  })
}

/** Spaces at the ends are no difference: leaving a field removes them. */
function textOf(value: unknown): string {
  return String(value ?? '').trim()
}

function words(field: Field, value: unknown): string {
  return formatAnswer(field, value) || 'Blank'
}

import { fieldsBy, lengthOf } from '@arrive/contracts/field-schema.ts'
import type { Form, Part } from '@arrive/contracts/form.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'

/** A three-byte character, so the longest text takes the most space in the log. */
const WIDE = '語'

type Row = Readonly<Record<string, unknown>>

/** The largest body that a form accepts, different per seed: every text has its maximum length. */
export function largestBody(form: Form, seed: number): Record<string, unknown> {
  const body = sampleBody(form, seed)
  for (const part of form.parts) {
    const texts = wideTexts(part, seed)
    if (part.body === undefined) Object.assign(body, texts)
    else body[part.body] = widened(body[part.body], texts)
  }
  return body
}

function widened(value: unknown, texts: Row): unknown {
  return Array.isArray(value) ? value.map((row: Row) => ({ ...row, ...texts })) : { ...(value as Row), ...texts }
}

function wideTexts({ fields, rows, ...part }: Part, seed: number): Row {
  const texts = fieldsBy({ fields, ...part }, 'applicant').filter(
    ([name, { kind }]) => ['box', 'line', 'signature'].includes(kind) && name !== rows?.label?.field,
  )
  return Object.fromEntries(texts.map(([name, field]) => [name, `${seed} `.padEnd(lengthOf(field), WIDE)]))
}

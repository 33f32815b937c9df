import type { Schema } from '../call.ts'
import { boxText, emailText, lineText } from '../normalize.ts'
import { PATTERNS } from '../patterns.ts'
import { isObject, MAX_TEXT } from './values.ts'

/** By pattern, because passwords and tokens, which have none, must stay unchanged. */
const READERS: ReadonlyMap<unknown, (text: string) => string> = new Map([
  [PATTERNS.line, lineText],
  [PATTERNS.anyLine, lineText],
  [PATTERNS.box, boxText],
  [PATTERNS.spacedEmail, emailText],
  [PATTERNS.webUrl, lineText],
  [PATTERNS.dayOrMoment, lineText],
  [PATTERNS.date, lineText],
])

/** Normalizes the texts of a body without a form. */
export function readBody(properties: Readonly<Record<string, Schema>>, body: unknown): unknown {
  if (!isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const read = Object.hasOwn(properties, key) ? READERS.get(properties[key]?.pattern) : undefined
      return [key, read === undefined || typeof value !== 'string' || value.length > MAX_TEXT ? value : read(value)]
    }),
  )
}

import type { Schema } from './call.ts'
import type { Form } from './form.ts'
import { PATTERNS } from './patterns.ts'
import { closed } from './schemas.ts'

/** A text shown next to the answers. */
export interface TextReference {
  readonly id: string
  readonly version: number
  readonly hash: string
}

const seen = closed({
  id: { type: 'string', maxLength: 64, pattern: '^[a-z0-9\\-]+$' },
  version: { type: 'integer', minimum: 0 },
  hash: { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 },
})

/** The texts of an event, in the order shown. */
export const textsSeen: Schema = { type: 'array', maxItems: 50, items: seen }

export function textsOf(form: Form): readonly string[] {
  const consents = (form.consents ?? []).flatMap(({ text }) => text ?? [])
  return [...new Set([...form.parts.flatMap(({ texts }) => texts ?? []), ...consents])]
}

export function sampleTexts(form: Form): readonly TextReference[] {
  return textsOf(form).map((id) => ({ id, version: 1, hash: 'b'.repeat(64) }))
}

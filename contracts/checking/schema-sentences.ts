import { FEED_PAGE, PAGE, type Schema } from '../call.ts'
import { type Message, message } from '../messages/message.ts'
import { PATTERNS } from '../patterns.ts'
import { countOf } from './count.ts'

export const LARGEST_PAGES: ReadonlyMap<unknown, number> = new Map([
  [PATTERNS.pageSize, PAGE.largest],
  [PATTERNS.feedSize, FEED_PAGE.largest],
])

interface Wrong {
  readonly keyword: string | undefined
  readonly sent: unknown
}

/** The message when a call's own schema rejects a body field or URL parameter. */
export function schemaProblem(what: Message, schema: Schema, { keyword, sent }: Wrong): Message {
  const { pattern } = schema
  if (schema.type === 'integer') return message(schema.minimum === 0 ? 'value.not-index' : 'value.not-whole', { what })
  if (schema.type === 'boolean') return message('answer.not-boolean', { what })
  if (schema.type === 'array') return listProblem(what, schema)
  if (keyword === 'type') return typeProblem(what, schema)
  if (keyword === 'minLength') return message('value.too-short', { what, length: Number(schema.minLength) })
  const largest = LARGEST_PAGES.get(pattern)
  if (largest !== undefined) return message('value.not-page-size', { what, largest })
  if (keyword === 'maxLength') {
    return message('answer.too-long', { what, length: Number(schema.maxLength), count: countOf(String(sent)) })
  }
  if (keyword === 'enum' && Array.isArray(schema.enum)) {
    return message('answer.not-listed', { what, options: schema.enum.join(', ') })
  }
  return message(PATTERN_RULES.get(pattern) ?? 'answer.not-valid', { what })
}

function typeProblem(what: Message, { type }: Schema): Message {
  return message(type === 'object' ? 'part.not-object' : 'answer.not-text', { what })
}

function listProblem(what: Message, { items }: Schema): Message {
  const { enum: options } = Object(items)
  return Array.isArray(options)
    ? message('value.not-list', { what, options: options.join(', ') })
    : message('answer.not-valid', { what })
}

type PatternRule =
  | 'answer.not-one-line'
  | 'answer.not-email'
  | 'value.not-cursor'
  | 'value.not-wait'
  | 'value.not-uuid'
  | 'value.not-day-or-moment'
  | 'value.not-day-or-zoned-moment'
  | 'value.not-web-address'
  | 'value.blank-line'
  | 'value.not-text-id'

const PATTERN_RULES = new Map<unknown, PatternRule>([
  [PATTERNS.anyLine, 'answer.not-one-line'],
  [PATTERNS.spacedEmail, 'answer.not-email'],
  [PATTERNS.cursor, 'value.not-cursor'],
  [PATTERNS.wait, 'value.not-wait'],
  [PATTERNS.uuid, 'value.not-uuid'],
  [PATTERNS.uuidOfAnyCase, 'value.not-uuid'],
  [PATTERNS.dayOrMoment, 'value.not-day-or-moment'],
  [PATTERNS.dayOrZonedMoment, 'value.not-day-or-zoned-moment'],
  [PATTERNS.webUrl, 'value.not-web-address'],
  [PATTERNS.line, 'value.blank-line'],
  [PATTERNS.textId, 'value.not-text-id'],
])

/** Separate from the form messages, because screens load those and don't check calls. */
export const UNKNOWN_PARAMETER = message('parameter.unknown')

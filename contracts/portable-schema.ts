import { optional, PATTERNS } from './patterns.ts'

/**
 * Replacements for keywords that common readers misread: Python has no `\p{L}` (JSON Schema 2020-12, 6.4), Go assumes
 * 32 bits for an integer without format, Java can't make a set of enums, and openapi-generator treats a boolean `const`
 * as text.
 */

type Json = Readonly<Record<string, unknown>>

const LINE = 'On one line, without control characters.'
const BOX = 'Line breaks and tabs, but no other control characters.'
const EMAIL = 'An email address; letters of any script.'
const PHONE = 'A phone number as people write it, `N/A` or `None`.'

const SENTENCES: ReadonlyMap<unknown, string> = new Map([
  [PATTERNS.line, `Not blank. ${LINE}`],
  [PATTERNS.box, `Not blank. ${BOX}`],
  [PATTERNS.anyLine, LINE],
  [PATTERNS.anyBox, BOX],
  [PATTERNS.email, EMAIL],
  [PATTERNS.spacedEmail, `${EMAIL} Spaces around it are ignored.`],
  [optional(PATTERNS.email), `${EMAIL} Or empty.`],
  [PATTERNS.phone, PHONE],
  [optional(PATTERNS.phone), `${PHONE} Or empty.`],
  [PATTERNS.webUrl, 'An `http` or `https` URL without spaces.'],
])
const OTHER = 'The server checks which characters it takes.'

/** Unicode classes and lookarounds: RE2 (Go) and Python's `re` lack one or both. */
const UNPORTABLE = /\\[pPu]|\(\?[^:]/
const LARGEST_INT32 = 2 ** 31 - 1
/** Values under these keys are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'const', 'enum', 'default', 'x-data-sample'])

/** Rewrites a published document, or a part of one, so that generated clients of all languages work. */
export function portable<T>(part: T): T
export function portable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(portable)
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.entries(part).map(([key, value]) => [key, DATA.has(key) ? value : portable(value)])
  return REWRITES.reduce((schema: Json, rewrite) => rewrite(schema), Object.fromEntries(inner))
}

const REWRITES = [withFormat, withoutPattern, withoutSetOfEnums, withoutBooleanConst]

function withFormat(schema: Json): Json {
  const isWide = [schema.type].flat().includes('integer') && !(Number(schema.maximum) <= LARGEST_INT32)
  return isWide ? { ...schema, format: 'int64' } : schema
}

function withoutPattern(schema: Json): Json {
  const { pattern, ...rest } = schema
  if (typeof pattern !== 'string' || !UNPORTABLE.test(pattern)) return schema
  const isFilled = !new RegExp(pattern, 'u').test('')
  return {
    ...rest,
    ...(isFilled && { minLength: rest.minLength ?? 1 }),
    description: said(rest.description, SENTENCES.get(pattern) ?? OTHER),
  }
}

function withoutSetOfEnums(schema: Json): Json {
  const { uniqueItems, ...rest } = schema
  if (uniqueItems !== true) return schema
  return { ...rest, description: said(rest.description, 'No value twice.') }
}

function withoutBooleanConst(schema: Json): Json {
  const { const: only, ...rest } = schema
  if (schema.type !== 'boolean' || only === undefined) return schema
  return { ...rest, description: said(rest.description, `Always \`${only}\`.`) }
}

function said(description: unknown, sentence: string): string {
  return typeof description === 'string' ? `${description} ${sentence}` : sentence
}

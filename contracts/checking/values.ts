import { lengthOf } from '../field-schema.ts'
import { type Field, type FieldKind, LIMITS } from '../form.ts'
import { lastCharacters } from '../last-characters.ts'
import { boxText, emailText, lineText, numberText, phoneText, plainText } from '../normalize.ts'
import { isSeen } from '../trimmed.ts'

/** An unvalidated JSON object. */
export type RawValue = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is RawValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads an own property; never an inherited one. */
export function ownValue(sent: RawValue, key: string): unknown {
  return Object.hasOwn(sent, key) ? sent[key] : undefined
}

/** In UTF-16 units, with surrounding white space. Longer texts are refused untrimmed: trimming them is slow. */
export const MAX_TEXT = 4 * LIMITS.box

/** Whether a value is absent, empty, or a few invisible characters. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT && !isSeen(value)
  return value === undefined || value === null || value === false
}

/** Longer lists are left as sent and refused. */
const MAX_CHOICES = 100
const NUMERIC = /^\d{1,6}(?:\.\d{1,6})?$/

type ReadText = (value: string, field: Field) => string

/** How to normalize text by field kind, also in the browser. */
const READERS: Readonly<Record<FieldKind, ReadText>> = {
  line: lineText,
  box: boxText,
  signature: lineText,
  file: (value) => value,
  email: emailText,
  phone: phoneText,
  digits: (value, field) => lastCharacters(field, value),
  code: (value, field) => lastCharacters(field, value),
  date: (value) => dayOf(plainText(value)),
  number: numberText,
  choice: (value, field) => sameAs(field, lineText(value)),
  choices: (value, field) => String(listed(field, value.split(','))),
  tick: (value) => value,
}

/** Normalizes typed text. Text far too long for its field stays unchanged, so the check refuses it. */
export function readText(field: Field, value: string): string {
  const longest = 4 * Math.max(lengthOf(field), LIMITS.line)
  return value.length > longest ? value : READERS[field.kind](value, field)
}

/**
 * Normalizes a sent value: absent to empty, other spellings to the listed one, a date without its time, numeric text to
 * a number. Anything else stays as sent, so the validator refuses it.
 */
export function shaped(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return field.kind === 'tick' ? false : ''
  if (typeof value === 'string') return typed(field, readText(field, value))
  return field.kind === 'choices' ? listed(field, value) : value
}

function typed({ kind }: Field, text: string): unknown {
  if (kind === 'tick' && (text === 'true' || text === 'false')) return text === 'true'
  return kind === 'number' ? numberOf(text) : text
}

function numberOf(text: string): number | string {
  return NUMERIC.test(text) ? Number(text) : text
}

function sameAs({ sameAs: others }: Field, value: string): string {
  return others !== undefined && Object.hasOwn(others, value) ? (others[value] as string) : value
}

function listed(field: Field, value: unknown): unknown {
  if (!Array.isArray(value) || value.length > MAX_CHOICES) return value
  const words = new Set<string>()
  for (const item of value) {
    if (typeof item !== 'string' || item.length > LIMITS.box) return value
    const word = sameAs(field, lineText(item))
    if (word !== '') words.add(word)
  }
  return [...words].join(', ')
}

function dayOf(text: string): string {
  const after = text[10]
  return after === 'T' || after === ' ' ? text.slice(0, 10) : text
}

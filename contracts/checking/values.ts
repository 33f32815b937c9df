import { type Field, type FieldKind, LIMITS } from '../form.ts'
import { isSeen, trimmed } from '../trimmed.ts'

/** An object as JSON has them, of which nothing is known yet. */
export type Sent = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What an object itself holds under a key; never what it inherits. */
export function own(sent: Sent, key: string): unknown {
  return Object.hasOwn(sent, key) ? sent[key] : undefined
}

/**
 * UTF-16 units beyond which a text is no answer, with all the blanks that may stand around one. Such a text is left as
 * it was sent, for the validator's length to refuse: looking for its ends takes as long as the text is.
 */
const LONGEST = 4 * LIMITS.box

/** Whether a value has nothing that can be seen: absent, empty, a few white space or format characters. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST && !isSeen(value)
  return value === undefined || value === null || value === false
}

/** Longer lists are refused as they are. */
const MOST_CHOICES = 100
const NUMERIC = /^\d{1,6}(?:\.\d{1,6})?$/

type Shaper = (value: string, field: Field) => unknown

const asSent: Shaper = (value) => value
const bare: Shaper = (value) => trimmed(value)

const SHAPERS: Readonly<Record<FieldKind, Shaper>> = {
  line: asSent,
  box: asSent,
  signature: asSent,
  file: asSent,
  email: bare,
  phone: bare,
  digits: bare,
  code: bare,
  date: (value) => dayOf(trimmed(value)),
  number: (value) => numberOf(trimmed(value)),
  choice: (value, field) => sameAs(field, value),
  choices: (value, field) => listed(field, value.split(',')),
  tick: (value) => (value === 'true' ? true : value === 'false' ? false : value),
}

/**
 * A sent value as it is stored: an absent one empty, other spellings as listed, a date without its time, a number that
 * came as text as a number. What cannot be understood is left as it is, for the validator to refuse.
 */
export function shaped(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return field.kind === 'tick' ? false : ''
  if (typeof value === 'string') return value.length > LONGEST ? value : SHAPERS[field.kind](value, field)
  return field.kind === 'choices' ? listed(field, value) : value
}

function numberOf(text: string): number | string {
  return NUMERIC.test(text) ? Number(text) : text
}

function sameAs({ sameAs: others }: Field, value: string): string {
  return others !== undefined && Object.hasOwn(others, value) ? (others[value] as string) : value
}

function listed(field: Field, value: unknown): unknown {
  if (!Array.isArray(value) || value.length > MOST_CHOICES) return value
  const words = new Set<string>()
  for (const item of value) {
    if (typeof item !== 'string' || item.length > LIMITS.box) return value
    const word = sameAs(field, trimmed(item))
    if (word !== '') words.add(word)
  }
  return [...words].join(', ')
}

function dayOf(text: string): string {
  const after = text[10]
  return after === 'T' || after === ' ' ? text.slice(0, 10) : text
}

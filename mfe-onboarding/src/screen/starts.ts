import { dayWords } from '@arrive/contracts/day-words.ts'
import type { Form, Start } from '@arrive/contracts/form.ts'
import { isNone } from '@arrive/contracts/packet.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { blankValues } from '@arrive/kit/form/body.ts'

/** What a person told before, as far as it was read. */
export interface Told {
  /** From `GET /packet`. */
  readonly known?: object | null
  /** Saved answers of the form with `applicant`, by control name. */
  readonly applicant?: Values
  /** Saved answers of the form that this one starts from. */
  readonly origin?: Values
}

export interface Started {
  readonly values: Values
  /** Whether any of it is more than today's date. */
  readonly isTold: boolean
}

export const NOT_STARTED: Started = { values: {}, isTold: false }

/** What the controls of a form that was never saved start with. @param today such as `2026-11-27` */
export function startsOf(form: Form, told: Told, today: string): Started {
  const values: Values = {}
  for (const [name, start] of Object.entries(form.starts ?? {})) {
    const value = start === 'today' ? todayFor(form, name, today) : textAt(told, start)
    if (!isNone(value)) put(form, values, name, value)
  }
  // What the specification takes over counts more.
  Object.assign(values, takenOver(form, told.origin ?? {}))
  const isTold = Object.keys(values).some((name) => form.starts?.[name] !== 'today')
  return { values, isTold }
}

function takenOver({ startsFrom }: Form, origin: Values): Values {
  const fields = startsFrom?.fields ?? []
  return Object.fromEntries(fields.flatMap((name) => (name in origin ? [[name, origin[name]]] : [])))
}

/** A date in a line of text is written out. */
function todayFor({ parts }: Form, name: string, today: string): string {
  return parts.some(({ fields }) => fields[name]?.kind === 'line') ? dayWords(today) : today
}

const WORDS: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
  first: (words) => words.slice(0, 1),
  between: (words) => words.slice(1, -1),
  last: (words) => words.slice(1).slice(-1),
}

/** Walks a path; its last step may select words of a text. */
function textAt(told: object, start: Start): string {
  const found = start.split('.').reduce<unknown>(stepInto, told)
  return typeof found === 'string' ? found.trim() : ''
}

function stepInto(value: unknown, step: string): unknown {
  if (typeof value === 'string') return WORDS[step]?.(value.trim().split(/\s+/)).join(' ')
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
}

function put(form: Form, values: Values, name: string, value: string): void {
  const [list = '', at, key] = name.split('.')
  if (key === undefined) values[name] = value
  else {
    const rows = (values[list] ?? blankValues(form)[list]) as readonly Values[]
    values[list] = rows.map((row, index) => (index === Number(at) ? { ...row, [key]: value } : row))
  }
}

import { utf8 } from '../hashing.ts'
import { parseUuid, readUuid } from './uuid.ts'

export interface EnvelopeHead {
  /** Sixteen bytes; undefined if it is no lowercase UUID. */
  readonly id: Uint8Array | undefined
  /** 0 if the event is about no person. */
  readonly person: number
  /** In milliseconds; NaN if invalid. */
  readonly time: number
}

/** The fixed beginning of our envelopes; nothing after `time` is needed. */
const FIRST = utf8('{"specversion":"1.0","id":"')
const ID = utf8('"id":"')
const SOURCE = utf8('","source":"')
const TYPE = utf8('","type":"')
const SUBJECT = utf8('","subject":"')
const TIME = utf8('","time":"')
const PERSON = utf8('person/')
const ID_LENGTH = 36
const TIME_LENGTH = '2026-11-23T08:00:00.000Z'.length
const HEAD_BYTES = 512
const QUOTE = 0x22
const BACKSLASH = 0x5c
const ZERO = 0x30
const LETTER_T = 0x54
const LETTER_Z = 0x5a

const SUBJECT_TEXT = /^person\/([1-9]\d{0,15})$/
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Of a damaged event, unreadable fields are absent. */
export function readHead(raw: Uint8Array): EnvelopeHead {
  const quick = readQuickly(raw)
  if (quick !== undefined) return quick
  const { id, subject, time } = parseObject(raw) ?? {}
  const person = Number(SUBJECT_TEXT.exec(textOf(subject))?.[1] ?? 0)
  return {
    id: parseUuid(textOf(id)) ?? idWithin(raw),
    person: Number.isSafeInteger(person) ? person : 0,
    time: Date.parse(textOf(time)),
  }
}

/** The id, if it is still readable although the JSON is not. */
function idWithin(raw: Uint8Array): Uint8Array | undefined {
  for (let from = 0; from < HEAD_BYTES; from++) if (isAt(raw, from, ID)) return readUuid(raw, from + ID.length)
  return undefined
}

/** Undefined unless the envelope has exactly our layout. */
function readQuickly(raw: Uint8Array): EnvelopeHead | undefined {
  if (!isAt(raw, 0, FIRST)) return undefined
  const source = FIRST.length + ID_LENGTH
  const type = isAt(raw, source, SOURCE) ? endOf(raw, source + SOURCE.length) : -1
  const subject = type !== -1 && isAt(raw, type, TYPE) ? endOf(raw, type + TYPE.length) : -1
  const from = subject + SUBJECT.length
  const time = subject !== -1 && isAt(raw, subject, SUBJECT) ? endOf(raw, from) : -1
  const person = time === -1 ? -1 : personAt(raw, from, time)
  if (person === -1 || !isAt(raw, time, TIME)) return undefined
  const when = time + TIME.length
  return { id: readUuid(raw, FIRST.length), person, time: timeAt(raw, when) }
}

function isAt(raw: Uint8Array, from: number, text: Uint8Array): boolean {
  for (let at = 0; at < text.length; at++) if (raw[from + at] !== text[at]) return false
  return true
}

function endOf(raw: Uint8Array, from: number): number {
  for (let at = from; at < Math.min(raw.length, HEAD_BYTES); at++) {
    if (raw[at] === QUOTE) return at
    if (raw[at] === BACKSLASH) return -1
  }
  return -1
}

/** 0 for another subject, −1 if it needs a full parse. */
function personAt(raw: Uint8Array, from: number, to: number): number {
  if (!isAt(raw, from, PERSON)) return 0
  let number = 0
  for (let at = from + PERSON.length; at < to; at++) {
    const digit = (raw[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9 || (digit === 0 && number === 0) || number > 1e14) return -1
    number = number * 10 + digit
  }
  return number === 0 ? -1 : number
}

/** Format `2026-11-23T08:00:00.000Z`; NaN for any other. */
function timeAt(raw: Uint8Array, from: number): number {
  if (raw[from + TIME_LENGTH] !== QUOTE || raw[from + 10] !== LETTER_T || raw[from + 23] !== LETTER_Z) return Number.NaN
  const [year, month, day] = [numberAt(raw, from, 4), numberAt(raw, from + 5, 2), numberAt(raw, from + 8, 2)]
  const [hour, minute, second] = [numberAt(raw, from + 11, 2), numberAt(raw, from + 14, 2), numberAt(raw, from + 17, 2)]
  const isTime = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 60
  return isTime ? Date.UTC(year, month - 1, day, hour, minute, second, numberAt(raw, from + 20, 3)) : Number.NaN
}

function numberAt(raw: Uint8Array, from: number, length: number): number {
  let number = 0
  for (let at = from; at < from + length; at++) {
    const digit = (raw[at] ?? 0) - ZERO
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : Number.NaN
  }
  return number
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function parseObject(raw: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(decoder.decode(raw))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(Object.entries(value))
  } catch {
    return undefined
  }
}

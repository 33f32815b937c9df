import { PATTERNS } from '../../patterns.ts'
import { utf8 } from '../hashing.ts'

export interface EnvelopeHead {
  /** Undefined if it is no lowercase UUID. */
  readonly id: string | undefined
  /** 0 if the event is about no person. */
  readonly person: number
  /** In milliseconds; NaN if invalid. */
  readonly time: number
}

/** The fixed beginning of our envelopes, often still readable if a later byte is damaged. */
const HEAD =
  /^{"specversion":"1\.0","id":"([^"\\]*)","source":"[^"\\]*","type":"[^"\\]*","subject":"([^"\\]*)","time":"([^"\\]*)"/
const HEAD_BYTES = 512
const ID = /"id":"(.{36})/s
const UUID = new RegExp(PATTERNS.uuid)
const PERSON = /^person\/([1-9]\d{0,15})$/

const latin1 = new TextDecoder('latin1')
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Of a damaged event, unreadable fields are absent. */
export function readHead(raw: Uint8Array): EnvelopeHead {
  const head = latin1.decode(raw.subarray(0, HEAD_BYTES))
  const quick = HEAD.exec(head)
  const { id, subject, time } =
    quick === null ? (parseObject(raw) ?? {}) : { id: quick[1], subject: quick[2], time: quick[3] }
  const person = Number(PERSON.exec(String(subject))?.[1] ?? 0)
  return {
    id: uuidIn(id) ?? uuidIn(ID.exec(head)?.[1]),
    person: Number.isSafeInteger(person) ? person : 0,
    time: Date.parse(String(time)),
  }
}

/** Copied: a part of a text keeps the whole text in memory. */
function uuidIn(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? latin1.decode(utf8(value)) : undefined
}

export function isoOf(time: number): string | null {
  return Number.isNaN(time) ? null : new Date(time).toISOString()
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

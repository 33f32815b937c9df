import { hash, randomUUID } from 'node:crypto'
import type { TraceContext } from '../../common/tracing.ts'

/** A CloudEvents 1.0 event as stored in the log. Everything but `data` is readable, so nothing personal. */
export interface Envelope {
  readonly specversion: '1.0'
  readonly id: string
  readonly source: string
  readonly type: string
  /** `person/17`, or `agency` for no person. */
  readonly subject: string
  /** ISO 8601, UTC, by the server's clock. */
  readonly time: string
  readonly dataschema: string
  /** `visitor`, `system`, or role and person: `<role>/17`. */
  readonly actor: string
  /** The request id. */
  readonly correlationid: string
  /** Only in old events: traces of callers are no longer stored in the log. */
  readonly traceparent?: string
  /** Keyed hash of the request, to detect a repeat with another body. Useless once the key is gone. */
  readonly fingerprint?: string
  /** A commitment to the data (`commitOf`). Absent in old events. */
  readonly commit?: string
  readonly datacontenttype?: 'application/jose' | 'application/json'
  /** Compact JWE; an object in events about the agency. Absent if the type says everything. */
  readonly data?: string | object
  /** Sealed evidence of how a save was sent. Erased with its person, and never sent to other systems. */
  readonly evidence?: string
  /** Like `commit`, with a separate salt. */
  readonly evidencecommit?: string
}

/** The subject of events about no person. Their data is plaintext, so nothing personal. */
export const AGENCY = 'agency'

export function subjectOf(person: number): string {
  return `person/${person}`
}

/** 0 for `agency`. @throws RangeError for any other subject than `person/<number>`. */
export function personOf(envelope: Pick<Envelope, 'subject'>): number {
  if (envelope.subject === AGENCY) return 0
  const number = Number(envelope.subject.slice('person/'.length))
  if (!Number.isSafeInteger(number) || number < 1 || envelope.subject !== subjectOf(number)) {
    throw new RangeError(`Not a person: ${envelope.subject.slice(0, 40)}`)
  }
  return number
}

export interface AgencyEvent extends Pick<Envelope, 'id' | 'source' | 'type' | 'dataschema'> {
  readonly data: object
  readonly now: number
}

export function agencyEvent({ id, source, type, dataschema, data, now }: AgencyEvent): Envelope {
  return {
    specversion: '1.0',
    id,
    source,
    type,
    subject: AGENCY,
    time: new Date(now).toISOString(),
    dataschema,
    actor: 'system',
    correlationid: 'system',
    datacontenttype: 'application/json',
    data,
  }
}

export function clearData({ subject, data }: Pick<Envelope, 'subject' | 'data'>): object | undefined {
  return subject === AGENCY && typeof data === 'object' ? data : undefined
}

export function sealedData({ data }: Pick<Envelope, 'data'>): string | undefined {
  return typeof data === 'string' ? data : undefined
}

export interface SealedTexts {
  readonly data?: string | undefined
  readonly evidence?: string | undefined
}

const texts = new WeakMap<Envelope, SealedTexts>()

/** Saves this process from opening what it has sealed. */
export function rememberTexts(envelope: Envelope, sealed: SealedTexts): void {
  texts.set(envelope, sealed)
}

export function knownTexts(envelope: Envelope): SealedTexts {
  return texts.get(envelope) ?? {}
}

const traces = new WeakMap<Envelope, TraceContext>()

/** Keeps the trace of the append with the object, outside of the event. */
export function rememberTrace(envelope: Envelope, context: TraceContext): void {
  traces.set(envelope, context)
}

export function traceOf(envelope: Envelope): TraceContext | undefined {
  return traces.get(envelope)
}

const LAST_TIME = 2 ** 48

/** Sorts by time, so that related rows are neighbors. `randomUUID` has cached randomness. @throws RangeError */
export function freshId(now: number): string {
  if (!(now >= 0 && now < LAST_TIME)) throw new RangeError(`No time of an id: ${now}`)
  const time = Math.trunc(now).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** From the years 2004 to 2074, so that other digits in its place do not count as a time. */
const UUID_7 = /^0[12][0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * A UUID (version 8) derived from words and key. Keeps the time of a version 7 key, as our screens send it, because a
 * random id would cost an index page with every save.
 */
export function derivedId(words: readonly string[], key: string): string {
  const hex = hash('sha256', JSON.stringify([...words, key]), 'hex')
  const first = UUID_7.test(key) ? key.slice(0, 13).toLowerCase() : `${hex.slice(0, 8)}-${hex.slice(8, 12)}`
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${first}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

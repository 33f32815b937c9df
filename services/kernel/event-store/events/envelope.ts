import { hash, randomUUID } from 'node:crypto'
import type { TraceContext } from '../../common/tracing.ts'

/** A CloudEvents 1.0 event as it stands in the log. Everything but `data` is readable, so it holds nothing personal. */
export interface Envelope {
  readonly specversion: '1.0'
  readonly id: string
  readonly source: string
  readonly type: string
  /** `person/17`, or `agency` where it is about no person. */
  readonly subject: string
  /** ISO 8601, UTC, by the server's clock. */
  readonly time: string
  readonly dataschema: string
  /** `visitor`, `system`, or a role and a person: `<role>/17`. */
  readonly actor: string
  /** The request, by the id that the edge gave it. */
  readonly correlationid: string
  /** Only in events of before: what callers send is no longer taken into the log. */
  readonly traceparent?: string
  /** Keyed hash of the request, so that a repeat with another body is told apart. Worthless once the key is gone. */
  readonly fingerprint?: string
  /** What the data was, for whoever is given its salt (`commitOf`). Absent in events of before. */
  readonly commit?: string
  readonly datacontenttype?: 'application/jose' | 'application/json'
  /** Compact JWE; of events about the agency an object. Absent where an event says all by its type. */
  readonly data?: string | object
  /**
   * How it was sent, as a compact JWE of its own (`openEvidence`): it is erased with its person, and is given to no
   * other system. Only in saves.
   */
  readonly evidence?: string
  /** What the evidence was, as `commit` says it of the data, with a salt of its own. */
  readonly evidencecommit?: string
}

/** The subject of events about no person. Their data is in the clear, and nothing in it is personal. */
export const AGENCY = 'agency'

/** `person/17` of 17. */
export function subjectOf(person: number): string {
  return `person/${person}`
}

/** 17 of `person/17`, and 0, which is nobody, of `agency`. @throws RangeError for any other subject. */
export function personOf(envelope: Pick<Envelope, 'subject'>): number {
  if (envelope.subject === AGENCY) return 0
  const number = Number(envelope.subject.slice('person/'.length))
  if (!Number.isSafeInteger(number) || number < 1 || envelope.subject !== subjectOf(number)) {
    throw new RangeError(`Not a person: ${envelope.subject.slice(0, 40)}`)
  }
  return number
}

/** What an event about the agency says. */
export interface AgencyEvent extends Pick<Envelope, 'id' | 'source' | 'type' | 'dataschema'> {
  /** Nothing personal: it is written in the clear. */
  readonly data: object
  /** Milliseconds since 1970. */
  readonly now: number
}

/** An event about the agency, by the system itself: with its data in the clear. */
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

/** The data of an event about the agency, as it was written; undefined of any other. */
export function clearData({ subject, data }: Pick<Envelope, 'subject' | 'data'>): object | undefined {
  return subject === AGENCY && typeof data === 'object' ? data : undefined
}

/** The sealed data of an event about a person. */
export function sealedData({ data }: Pick<Envelope, 'data'>): string | undefined {
  return typeof data === 'string' ? data : undefined
}

const texts = new WeakMap<Envelope, string>()

/** Keeps what was sealed into an envelope with the object, so that this process need not open what it has sealed. */
export function rememberText(envelope: Envelope, text: string): void {
  texts.set(envelope, text)
}

/** What was sealed into this very object; undefined if it was read from the log. */
export function knownText(envelope: Envelope): string | undefined {
  return texts.get(envelope)
}

const traces = new WeakMap<Envelope, TraceContext>()

/** Keeps with an envelope which trace it was appended in. It is no part of the event, and is not sealed. */
export function rememberTrace(envelope: Envelope, context: TraceContext): void {
  traces.set(envelope, context)
}

/** The trace that this very object was appended in, or the record that it was read from. */
export function traceOf(envelope: Envelope): TraceContext | undefined {
  return traces.get(envelope)
}

/** A UUID version 7 has 48 bits for its time. */
const LAST_TIME = 2 ** 48

/**
 * A new UUID version 7: sorts by time, so that rows keyed by it stay close together. `now` in milliseconds. Its random
 * part is that of a UUID version 4, because the platform fetches randomness for those in advance. @throws RangeError
 * for a time that does not fit.
 */
export function freshId(now: number): string {
  if (!(now >= 0 && now < LAST_TIME)) throw new RangeError(`No time of an id: ${now}`)
  const time = Math.trunc(now).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Of the years 2004 to 2074: a time, and not twelve digits of something else that a caller has put in its place. */
const UUID_7 = /^0[12][0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The same UUID (version 8) for the same words and key: the event id of a request that carries an `Idempotency-Key`.
 * Where the key is a UUID version 7, as the product's own screens send it, the id keeps its time and so its place
 * among its neighbors: a random id would cost an index page of its own with every save.
 */
export function derivedId(words: readonly string[], key: string): string {
  const hex = hash('sha256', JSON.stringify([...words, key]), 'hex')
  const first = UUID_7.test(key) ? key.slice(0, 13).toLowerCase() : `${hex.slice(0, 8)}-${hex.slice(8, 12)}`
  // The two bits that say which kind of UUID it is.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${first}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

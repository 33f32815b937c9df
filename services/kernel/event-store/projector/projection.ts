import { ERRORS, type ErrorCode, problemMessage } from '@arrive/contracts/errors.ts'
import type { Message } from '@arrive/contracts/messages/message.ts'
import type { Envelope } from '../events/envelope.ts'
import type { CollectionSpec } from '../ports/document-store.ts'

/** The response to an event's request. `message` is a code with parameters; in old outcomes it is the text itself. */
export interface Outcome {
  readonly status: number
  readonly body: unknown
}

export function refusal(code: ErrorCode, message: Message = problemMessage(code)): Outcome {
  return { status: ERRORS[code].status, body: { code, message } }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}

export function isRefusal(body: unknown): body is { readonly code: ErrorCode; readonly message: Message | string } {
  return typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code)
}

export class UnknownEvent extends Error {}

export interface OpenEvent {
  readonly envelope: Envelope
  readonly person: number
  readonly data: unknown
  /** How a save was sent, for projections that need it. */
  readonly evidence?: unknown
}

/** A document as projections see it: opened content, and its index. */
export interface Content extends Index {
  readonly value: unknown
  /** Computes the index from the value, instead of the fields. Called once per batch, for the last state. */
  readonly index?: () => Index
}

export interface Index {
  readonly sort?: Readonly<Record<string, string | number>>
  /** Texts searchable by any part; stored as blind tokens only. */
  readonly find?: Readonly<Record<string, string>>
  /** Words to filter by exactly; also stored as blind tokens. */
  readonly tags?: readonly string[]
}

export interface DocKey {
  readonly collection: string
  readonly id: string
}

/** The documents named by `reads`, with the batch's changes so far. */
export interface View {
  readonly get: (collection: string, id: string) => unknown
  readonly put: (collection: string, id: string, content: Content) => void
  readonly remove: (collection: string, id: string) => void
}

export interface ProjectedCollection extends CollectionSpec {
  /** Shared by all generations, and never rebuilt (the subject registry). */
  readonly operational?: boolean
  /**
   * Built from several topics, which have no common order. If a read document has changed, the batch is applied again.
   * `apply` must give the same result in any order of the topics.
   */
  readonly merged?: boolean
  /** Other inputs, such as the forms that count. A change rebuilds the documents. */
  readonly basis?: string
  /** Built only from events that versions without this collection never wrote, so both versions may run together. */
  readonly ofNewEvents?: boolean
}

/** `apply` is pure, so any batching and repetition of the log gives the same documents. */
export interface Projection {
  readonly name: string
  /** Must include the topic of the erasure event. */
  readonly topics: readonly string[]
  /** Topics whose history and outcomes it records. */
  readonly owns: readonly string[]
  /** Topics whose refused events it skips. Live, it may run before the refusal is recorded, so it must decide alike. */
  readonly honorsRefusals?: readonly string[]
  readonly collections: readonly ProjectedCollection[]
  /** Whether to open the data of an event. Default: always. */
  readonly needsData?: (envelope: Envelope) => boolean
  /** Whether to open the evidence of an event. Default: never. */
  readonly needsEvidence?: (envelope: Envelope) => boolean
  /** Each event reads and changes only its own person's documents, so a replay can be split by persons. */
  readonly perPerson?: boolean
  /** Milliseconds to rest after a partial batch, to gather events. Readers call `Kernel.upToLog`. */
  readonly pace?: number
  /** A start does not wait for it, and it catches up in small paced pieces: for documents that a new version adds. */
  readonly later?: boolean
  /** Documents that follow from another one, made once per batch, of its last state. */
  readonly derived?: Derived
  readonly pastOf?: PastOf
  /** Collections to which documents are added and never changed, and the sort value with their time. */
  readonly growing?: Readonly<Record<string, string>>
  readonly reads: (event: OpenEvent) => readonly DocKey[]
  readonly apply: (event: OpenEvent, view: View) => Outcome | undefined
}

/** Spans that find what documents of another projection were. Their values are `SpanValue`s. */
export interface PastOf {
  readonly projection: string
  /** The name of the spans of each collection. */
  readonly collections: Readonly<Record<string, string>>
  /** Makes the documents. Absent: the spans name the events that did. */
  readonly timeline?: Timelines
}

/** Documents, by person number, that make those of any moment. */
export interface Timelines {
  readonly collection: string
  /** @param at milliseconds since 1970 */
  readonly valueAt: (timeline: unknown, person: number, at: number) => unknown
}

export interface SpanValue {
  /** Searched texts. */
  readonly find: Readonly<Record<string, string>>
  /** Ids. */
  readonly events?: readonly string[]
}

export interface Derived {
  /** The collection of the documents that the others follow from. */
  readonly from: string
  readonly make: (changed: DerivedFrom, view: Pick<View, 'put' | 'remove'>) => void
}

/** Undefined values: no document. */
export interface DerivedFrom {
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}

/** A side effect after an event, with its own offset, so that a replay does not repeat it. */
export interface Reaction {
  readonly name: string
  readonly topics: readonly string[]
  /** For effects that must never happen twice: skips older events (milliseconds), and starts at the end of the log. */
  readonly maxAge?: number
  readonly handles: (envelope: Envelope) => boolean
  /** Throw to retry. */
  readonly react: (envelope: Envelope) => Promise<void>
}

export type ErasedType = `${string}.person.erased`

/** The event after which nothing of its person may be shown again, and its outcome. */
export interface Erasure {
  readonly type: ErasedType
  /** Every projection follows this topic. */
  readonly topic: string
  readonly answer: Outcome
}

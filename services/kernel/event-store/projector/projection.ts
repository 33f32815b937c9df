import { ERRORS, type ErrorCode, problemMessage } from '@arrive/contracts/errors.ts'
import type { Message } from '@arrive/contracts/messages/message.ts'
import type { Envelope } from '../events/envelope.ts'
import type { CollectionSpec } from '../ports/document-store.ts'

/**
 * What became of an event: the answer that its request gets, now or at a repeat. A `message` in its body is a code with
 * parameters, which is worded when it is answered; in outcomes of before it is the sentence.
 */
export interface Outcome {
  readonly status: number
  readonly body: unknown
}

/** The outcome of an event that the log holds and the projection refuses, with the message for the person. */
export function refusal(code: ErrorCode, message: Message = problemMessage(code)): Outcome {
  return { status: ERRORS[code].status, body: { code, message } }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}

/** Whether an outcome's body is a refusal. */
export function isRefusal(body: unknown): body is { readonly code: ErrorCode; readonly message: Message | string } {
  return typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code)
}

/** Thrown by a projection for an event of a type or version that it does not know. */
export class UnknownEvent extends Error {}

/** An event with its data opened. */
export interface OpenEvent {
  readonly envelope: Envelope
  readonly person: number
  readonly data: unknown
}

/** A document as projections see it: its content open, and what lists sort and find it by. */
export interface Content extends Index {
  readonly value: unknown
  /** Makes the index from the value, in place of the fields: called once a batch, for the last state of a document. */
  readonly index?: () => Index
}

/** What lists sort and find a document by. */
export interface Index {
  readonly sort?: Readonly<Record<string, string | number>>
  /** Texts by any part of which it is found; kept as blind tokens only. */
  readonly find?: Readonly<Record<string, string>>
  /** Words by which it is chosen as a whole, exactly; kept as blind tokens too. */
  readonly tags?: readonly string[]
}

export interface DocKey {
  readonly collection: string
  readonly id: string
}

/** The documents of a batch: those asked for by `reads`, and what the batch has made of them so far. */
export interface View {
  readonly get: (collection: string, id: string) => unknown
  readonly put: (collection: string, id: string, content: Content) => void
  readonly remove: (collection: string, id: string) => void
}

export interface ProjectedCollection extends CollectionSpec {
  /** Shared by every generation: never rebuilt beside, only confirmed (the subject registry). */
  readonly operational?: boolean
  /**
   * Its documents are made of events of several topics, which no order joins: what is put must replace what was read,
   * else the batch is applied again. `apply` must come to the same in whatever order the topics come.
   */
  readonly merged?: boolean
  /** What else its documents are made by (the forms that count): where it is another, they are made again. */
  readonly basis?: string
  /**
   * Its documents are made of events alone that no version without it has written: what such a version has made stays
   * right beside it, so processes of both may serve while one takes over from the other.
   */
  readonly ofNewEvents?: boolean
}

/**
 * Makes documents of events. `apply` is pure: it sees the event and the documents that `reads` names, and nothing
 * else, so that any batching and any repetition of the log makes the same documents.
 */
export interface Projection {
  readonly name: string
  /** Where its events come from: the topic that persons are erased in is always among them. */
  readonly topics: readonly string[]
  /** The topics whose events it settles: it keeps their history and records their outcomes. */
  readonly settles: readonly string[]
  /**
   * Topics of which it leaves out the events that are on record as refused. Live it may come before that record, so it
   * has to find the same by itself; a replay may not be able to, once the reason was erased.
   */
  readonly honorsRefusals?: readonly string[]
  readonly collections: readonly ProjectedCollection[]
  /** Whether the data of an event is needed; what is not is not opened. Default: it is. */
  readonly needsData?: (envelope: Envelope) => boolean
  /**
   * Milliseconds to rest after a batch that was not full, so that many events make one: for what no save waits for. Who
   * reads it waits until it is up to the log (`Kernel.upToLog`).
   */
  readonly pace?: number
  readonly reads: (event: OpenEvent) => readonly DocKey[]
  readonly apply: (event: OpenEvent, view: View) => Outcome | undefined
}

/** Does something in the world after an event; keeps its own place, so that a replay does nothing again. */
export interface Reaction {
  readonly name: string
  readonly topics: readonly string[]
  /**
   * Set where it must never happen twice: events older than this many milliseconds are passed over, and without a place
   * of its own it begins at the end of the log. Absent: doing it again changes nothing, and it begins at the start.
   */
  readonly maxAge?: number
  readonly handles: (envelope: Envelope) => boolean
  /** Throws where it should be tried again. */
  readonly react: (envelope: Envelope) => Promise<void>
}

/** The type of the event that erases a person: of whichever topic, it is called so. */
export type ErasedType = `${string}.person.erased`

/** How persons are erased: the event after which nothing of its person may be shown again, and its answer. */
export interface Erasure {
  readonly type: ErasedType
  /** Every projection follows it. */
  readonly topic: string
  readonly answer: Outcome
}

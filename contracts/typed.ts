import type { Call, CompanyCall, FormCall } from './call.ts'
import type { CallTypes, EventTypes } from './generated/types.ts'
import type { PartValue, Value } from './records.ts'

/** Answers of whichever form, by part, as the check of a form gives them. */
export type FormValues = Readonly<Record<string, PartValue>>

/** What the company filled in of whichever form: the fields that were sent, by part. */
export type SectionValues = Readonly<Record<string, Readonly<Record<string, Value>>>>

/**
 * What the edge makes of a call's body: the body as it came, a form's answers by part, or the company's fields by part.
 * The types of calls that stand in the contracts come from the build; calls made of any form have the common shape.
 */
export type BodyOf<C extends Call> = C['id'] extends keyof CallTypes
  ? CallTypes[C['id']]['body']
  : C extends FormCall
    ? FormValues
    : C extends CompanyCall
      ? SectionValues
      : unknown

/** What a call of the contracts answers. */
export type AnswerOf<K extends keyof CallTypes> = CallTypes[K]['answer']

/** A type of event as the contracts have it, or a family of them. */
export type EventName = keyof EventTypes

/** Data of a type of event, in its current version, which is what it is upcast to. */
export type EventData<K extends EventName> = EventTypes[K]['data']

/** The topics of all types of events. */
export type EventTopic = EventTypes[EventName]['topic']

/** The types of events of some topics. */
export type EventsOf<T extends string> = keyof {
  readonly [K in EventName as EventTypes[K]['topic'] extends T ? K : never]: true
}

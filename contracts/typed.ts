import type { Call, CompanyCall, FormCall } from './call.ts'
import type { CallTypes, EventTypes } from './generated/types.ts'
import type { PartValue, Value } from './records.ts'

/** Answers of any form, by part, as its check returns them. */
export type FormValues = Readonly<Record<string, PartValue>>

/** Company fields of any form, by part: only those sent. */
export type SectionValues = Readonly<Record<string, Readonly<Record<string, Value>>>>

/** The parsed body: as sent, a form's answers by part, or company fields by part. Form calls use the general type. */
export type BodyOf<C extends Call> = C['id'] extends keyof CallTypes
  ? CallTypes[C['id']]['body']
  : C extends FormCall
    ? FormValues
    : C extends CompanyCall
      ? SectionValues
      : unknown

export type AnswerOf<K extends keyof CallTypes> = CallTypes[K]['answer']

export type EventName = keyof EventTypes

/** Data of an event type's current version, to which it is upcast. */
export type EventData<K extends EventName> = EventTypes[K]['data']

export type EventTopic = EventTypes[EventName]['topic']

export type EventsOf<T extends string> = keyof {
  readonly [K in EventName as EventTypes[K]['topic'] extends T ? K : never]: true
}

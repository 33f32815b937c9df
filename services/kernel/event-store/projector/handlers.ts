import type { EventData, EventName, EventsOf, EventTopic } from '@arrive/contracts/typed.ts'
import type { Envelope } from '../events/envelope.ts'
import {
  type DocKey,
  type ErasedType,
  type OpenEvent,
  type Outcome,
  type Projection,
  UnknownEvent,
  type View,
} from './projection.ts'

/** An event of a type, with its data as the contracts have it. */
export interface EventOf<K extends EventName> extends OpenEvent {
  readonly data: EventData<K>
}

/** Whether an event is of this type; its data, opened and upcast, is then what the contracts say. */
export function isEventOf<K extends EventName>(event: OpenEvent, type: K): event is EventOf<K> {
  return event.envelope.type === type
}

/** The same where a projection opens only some events: data that it does not need is not there. */
export interface PartlyOpen<K extends EventName> extends OpenEvent {
  readonly data: EventData<K> | undefined
}

/**
 * What a projection does with an event of one type. These are methods, so that handlers of any types can stand in one
 * map: which event each of them gets is decided by the name that it stands under.
 */
export interface Handler<E extends OpenEvent> {
  /** The documents that `apply` asks for. Default: none. */
  reads?(event: E): readonly DocKey[]
  apply(event: E, view: View): Outcome | undefined
}

/** What a handler gets: `P` says that not every event is opened. */
type Handled<K extends EventName, P> = Handler<P extends true ? PartlyOpen<K> : EventOf<K>>

/**
 * One handler for each event of the topics in `C`, and for any others of those in `T`. The kernel itself sees to
 * the one that erases a person.
 */
type Handlers<T extends string, C extends string, P> = {
  readonly [K in Exclude<EventsOf<C>, ErasedType>]: Handled<K, P>
} & {
  readonly [K in Exclude<EventsOf<Exclude<T, C>>, ErasedType>]?: Handled<K, P>
}

interface Common<T extends EventTopic, C extends T>
  extends Omit<Projection, 'topics' | 'needsData' | 'reads' | 'apply'> {
  readonly topics: readonly T[]
  /** The topics whose every event it knows: another one was written by newer code, and parks its person. */
  readonly complete: readonly C[]
}

/** A projection as a handler for each type of event. */
export type HandledProjection<T extends EventTopic, C extends T> = Common<T, C> &
  (
    | { readonly needsData?: undefined; readonly on: Handlers<T, C, false> }
    | { readonly needsData: (envelope: Envelope) => boolean; readonly on: Handlers<T, C, true> }
  )

/** What every handled projection is at run time. */
interface AnyHandled extends Omit<Projection, 'needsData' | 'reads' | 'apply'> {
  readonly needsData?: Projection['needsData'] | undefined
  readonly complete: readonly string[]
  readonly on: object
}

/**
 * Makes a projection of its handlers. A type of event that the topics in `complete` have and `on` has not, or one that
 * none of its topics has, is a type error.
 */
export function projectionOf<const T extends EventTopic, const C extends T>(
  projection: HandledProjection<T, C>,
): Projection
export function projectionOf({ on, complete, needsData, ...rest }: AnyHandled): Projection {
  const handlers = new Map<string, Handler<OpenEvent>>(Object.entries(on))
  const isMissing = (type: string) => complete.some((topic) => type.startsWith(`${topic}.`))
  return {
    ...rest,
    ...(needsData !== undefined && { needsData }),
    reads: (event) => handlers.get(event.envelope.type)?.reads?.(event) ?? [],
    apply: (event, view) => {
      const { type } = event.envelope
      const handler = handlers.get(type)
      if (handler !== undefined) return handler.apply(event, view)
      if (isMissing(type)) throw new UnknownEvent(type)
      return undefined
    },
  }
}

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

export interface EventOf<K extends EventName> extends OpenEvent {
  readonly data: EventData<K>
}

/** After this check the data, opened and upcast, has the contract's type. */
export function isEventOf<K extends EventName>(event: OpenEvent, type: K): event is EventOf<K> {
  return event.envelope.type === type
}

export interface PartlyOpen<K extends EventName> extends OpenEvent {
  readonly data: EventData<K> | undefined
}

/** Declared as methods, so that handlers of different event types fit in one map. */
export interface Handler<E extends OpenEvent> {
  reads?(event: E): readonly DocKey[]
  apply(event: E, view: View): Outcome | undefined
}

type Handled<K extends EventName, P> = Handler<P extends true ? PartlyOpen<K> : EventOf<K>>

/** The kernel itself handles the erasure event. */
type Handlers<T extends string, C extends string, P> = {
  readonly [K in Exclude<EventsOf<C>, ErasedType>]: Handled<K, P>
} & {
  readonly [K in Exclude<EventsOf<Exclude<T, C>>, ErasedType>]?: Handled<K, P>
}

interface Common<T extends EventTopic, C extends T>
  extends Omit<Projection, 'topics' | 'needsData' | 'reads' | 'apply'> {
  readonly topics: readonly T[]
  /** Topics whose events must all be known: an unknown one was written by newer code, and parks its person. */
  readonly complete: readonly C[]
}

export type HandledProjection<T extends EventTopic, C extends T> = Common<T, C> &
  (
    | { readonly needsData?: undefined; readonly on: Handlers<T, C, false> }
    | { readonly needsData: (envelope: Envelope) => boolean; readonly on: Handlers<T, C, true> }
  )

interface AnyHandled extends Omit<Projection, 'needsData' | 'reads' | 'apply'> {
  readonly needsData?: Projection['needsData'] | undefined
  readonly complete: readonly string[]
  readonly on: object
}

/** A missing handler for a topic in `complete`, or one for an unknown event type, is a type error. */
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

import type { LogFields } from './logs.ts'

/** A W3C trace context: trace, span in it, flags. See https://www.w3.org/TR/trace-context-2/ */
export type TraceContext = string

const TRACE = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** A W3C trace context that is well formed, or nothing. */
export function traceContext(text: unknown): TraceContext | undefined {
  return typeof text === 'string' && TRACE.test(text) ? text : undefined
}

/** What a span tells beside its name: a part of what a log line may hold, without the actor and every other person. */
export type SpanFields = Pick<
  LogFields,
  'requestId' | 'method' | 'route' | 'status' | 'code' | 'topic' | 'eventType' | 'projection' | 'position' | 'count'
>

/** An event whose append was traced: the place in its trace, and what the span tells of it. */
export type Traced = readonly [TraceContext, SpanFields]

/** Follows requests through the product, where an endpoint is set that spans are sent to (ADR 0035). */
export interface Tracing {
  /**
   * Does the work of a request as a span, and goes on with the caller's trace where that says that its id is random.
   * @param tell what there is to be told, when the work is over. Nothing: the span is dropped.
   */
  readonly request: (
    caller: TraceContext | undefined,
    work: () => Promise<void>,
    tell: () => SpanFields | undefined,
  ) => Promise<void>
  /** Does one step of the request that is under way as a span of its own; without one, only the work. */
  readonly step: <T>(
    name: string,
    fields: SpanFields,
    work: (context: TraceContext | undefined) => Promise<T>,
  ) => Promise<T>
  /** Does what follows from events later, in whatever process: one span for each event whose append was traced. */
  readonly follow: <T>(name: string, traced: readonly Traced[], work: () => Promise<T>) => Promise<T>
  /** Sends what is left, for a second at most. */
  readonly close: () => Promise<void>
}

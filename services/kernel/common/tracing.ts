import type { LogFields } from './logs.ts'

/** A W3C trace context: trace, span, flags. See https://www.w3.org/TR/trace-context-2/ */
export type TraceContext = string

const TRACE = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** Undefined unless well-formed. */
export function traceContext(text: unknown): TraceContext | undefined {
  return typeof text === 'string' && TRACE.test(text) ? text : undefined
}

export type SpanFields = Pick<
  LogFields,
  'requestId' | 'method' | 'route' | 'status' | 'code' | 'topic' | 'eventType' | 'projection' | 'position' | 'count'
>

export type Traced = readonly [TraceContext, SpanFields]

/** Traces requests if an endpoint for spans is set (ADR 0035). */
export interface Tracing {
  /**
   * Continues the caller's trace if that says its id is random.
   * @param tell returns the span's fields after the work; undefined drops the span.
   */
  readonly request: (
    caller: TraceContext | undefined,
    work: () => Promise<void>,
    tell: () => SpanFields | undefined,
  ) => Promise<void>
  /** Without a current request, only runs the work. */
  readonly step: <T>(
    name: string,
    fields: SpanFields,
    work: (context: TraceContext | undefined) => Promise<T>,
  ) => Promise<T>
  /** One span for each event whose append was traced. */
  readonly follow: <T>(name: string, traced: readonly Traced[], work: () => Promise<T>) => Promise<T>
  /** Sends pending spans, for a second at most. */
  readonly close: () => Promise<void>
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { ArriveError, deadline, type Logger, type Tracing } from '../../kernel/index.ts'

// The only file that imports OpenTelemetry; loaded only if an endpoint is set (ADR 0035).

/** Attribute names, by convention if there is one: https://opentelemetry.io/docs/specs/semconv/ */
type SpanFields = Parameters<Tracing['step']>[1]

const NAMES: { readonly [F in keyof SpanFields]-?: string } = {
  requestId: 'arrive.request',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  code: 'arrive.code',
  topic: 'messaging.destination.name',
  eventType: 'arrive.event_type',
  projection: 'arrive.projection',
  position: 'arrive.position',
  count: 'messaging.batch.message_count',
}

/** Milliseconds between exports, per export, and for the last one. */
const EVERY = 1_000
const EXPORT_TIMEOUT = 5_000
const CLOSE_TIMEOUT = 1_000
/** Spans that wait for export; further ones are dropped. */
const QUEUE = 4_096
/** Trace flag (W3C Trace Context, level 2): the id was made at random. */
const RANDOM = 0x02

export interface TracingOptions {
  /** OpenTelemetry collector (OTLP over HTTP), without `/v1/traces`. */
  readonly endpoint: string
  readonly services: readonly string[]
  readonly logger: Pick<Logger, 'warn' | 'info'>
}

/** Drops what cannot be exported; no request waits for it. */
export function openTracing({ endpoint, services, logger }: TracingOptions): Tracing {
  const url = `${endpoint}/v1/traces`
  const exporter = reporting(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT }), logger)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'arrive',
      'service.instance.id': randomUUID(),
      'arrive.services': [...services],
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: EVERY,
        exportTimeoutMillis: EXPORT_TIMEOUT,
        maxQueueSize: QUEUE,
      }),
    ],
  })
  const tracer = provider.getTracer('arrive')
  const current = new AsyncLocalStorage<Context>()

  const begin = (name: string, kind: SpanKind, parent: Context, fields: SpanFields = {}) =>
    tracer.startSpan(name, { kind, attributes: attributesOf(fields) }, parent)

  async function request(...[caller, work, tell]: Parameters<Tracing['request']>): Promise<void> {
    const span = begin('request', SpanKind.SERVER, inTraceOf(caller))
    await current.run(trace.setSpan(ROOT_CONTEXT, span), work)
    const reported = tell()
    // A span that never ends is never exported.
    if (reported === undefined) return
    span.updateName(`${reported.method} ${reported.route}`).setAttributes(attributesOf(reported))
    if ((reported.status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  const step: Tracing['step'] = async (name, fields, work) => {
    const parent = current.getStore()
    if (parent === undefined) return work(undefined)
    const span = begin(name, SpanKind.INTERNAL, parent, fields)
    return ended([span], () => work(contextOf(span)))
  }

  const follow: Tracing['follow'] = (name, traced, work) => {
    const spans = traced.map(([context, fields]) => begin(name, SpanKind.CONSUMER, inTraceOf(context), fields))
    return ended(spans, work)
  }

  return {
    request,
    step,
    follow,
    close: () =>
      deadline.withTimeout(
        CLOSE_TIMEOUT,
        provider.shutdown().catch(() => undefined),
        () => undefined,
      ),
  }
}

/** Records only the code of an error, because its message may contain anything. */
async function ended<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof ArriveError ? error.code : 'failed'
    for (const span of spans) span.setAttributes(attributesOf({ code })).setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}

function attributesOf(fields: SpanFields): Attributes {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [NAMES[field as keyof SpanFields], value]))
}

/** Continues a trace; starts a new one if there is none or its id is not random. */
function inTraceOf(context: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = context?.split('-') ?? []
  const traceFlags = Number.parseInt(flags, 16)
  // An id that is not random may be personal, such as a phone number, and would stay in Kafka's log forever.
  if ((traceFlags & RANDOM) === 0) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Undefined if the caller's trace is not sampled. */
function contextOf(span: Span): string | undefined {
  const { traceId, spanId } = span.spanContext()
  return span.isRecording() ? `00-${traceId}-${spanId}-0${TraceFlags.SAMPLED | RANDOM}` : undefined
}

/** Logs one line when spans are lost and one when exports succeed again. */
function reporting(exporter: OTLPTraceExporter, logger: TracingOptions['logger']): SpanExporter {
  let failing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined || result.code !== 0
        if (failed && !failing) logger.warn({}, 'Traces cannot be exported and are dropped')
        if (failing && !failed) logger.info({}, 'Traces are exported again')
        failing = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

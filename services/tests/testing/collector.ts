import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ExportedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** The services in the exporting process. */
  readonly services: readonly string[]
}

/** Receives traces like an OpenTelemetry collector (OTLP, HTTP, JSON). */
export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  /** All received bytes. */
  readonly received: () => string
  readonly spans: () => readonly ExportedSpan[]
  /** Resolves when enough was received. */
  readonly until: (isEnough: (spans: readonly ExportedSpan[]) => boolean) => Promise<void>
  /** Sets how requests are answered; `hang`: not at all. */
  readonly answer: (status: number | 'hang') => void
  /** Requests that were neither answered nor given up. */
  readonly open: () => number
  readonly end: () => Promise<void>
}

interface Value {
  readonly stringValue?: string
  readonly intValue?: number
  readonly arrayValue?: { readonly values: readonly Value[] }
}
type Attributes = readonly { readonly key: string; readonly value: Value }[]
interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ExportedSpan, 'attributes' | 'services'> & { readonly attributes: Attributes })[]
    }[]
  }[]
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const arrivals = new EventEmitter()
  let status: number | 'hang' = 200
  let open = 0
  const server = createServer(async (req, res) => {
    open++
    res.on('close', () => open--)
    bodies.push(`${req.method} ${req.url} ${JSON.stringify(req.headers)}\n${await text(req)}`)
    arrivals.emit('arrival')
    if (status !== 'hang') res.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const spans = () => bodies.flatMap((body) => spansIn(JSON.parse(body.slice(body.indexOf('\n')))))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => bodies.join('\n'),
    spans,
    until: async (isEnough) => {
      while (!isEnough(spans())) await once(arrivals, 'arrival')
    },
    answer: (next) => {
      status = next
    },
    open: () => open,
    end: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function spansIn({ resourceSpans }: Exported): readonly ExportedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const services = valuesOf(resource.attributes)['arrive.services'] as readonly string[]
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, ...span }) => ({ ...span, services, attributes: valuesOf(attributes) })),
    )
  })
}

function valuesOf(attributes: Attributes): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, valueIn(value)]))
}

function valueIn({ stringValue, intValue, arrayValue }: Value): unknown {
  return arrayValue === undefined ? (stringValue ?? intValue) : arrayValue.values.map(valueIn)
}

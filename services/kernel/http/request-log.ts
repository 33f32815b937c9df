import type { LogFields } from '../common/logs.ts'
import type { SpanFields } from '../common/tracing.ts'
import type { Exchange } from './exchange.ts'
import type { EdgeOptions } from './options.ts'
import { actorName } from './route.ts'

const PROBES = new Set(['livez', 'readyz'])

export function logRequest({ logger, metrics, now }: EdgeOptions, exchange: Exchange): void {
  const { route, status } = exchange
  const ms = now() - exchange.started
  const call = route?.call.id ?? 'none'
  metrics.answered(call, status, ms)
  const level = status >= 500 ? 'error' : PROBES.has(call) ? 'debug' : 'info'
  logger[level](fieldsOf(exchange, Math.round(ms * 10) / 10), 'request')
}

/** Undefined for unknown paths and probes, which are not traced. */
export function spanOf({ id, method, route, status, code }: Exchange): SpanFields | undefined {
  if (route === undefined || PROBES.has(route.call.id)) return undefined
  return { requestId: id, method, route: route.call.path, status, ...(code !== undefined && { code }) }
}

function fieldsOf(
  { id, clientId, traceparent, method, route, status, actor, code, failure: thrown }: Exchange,
  ms: number,
): LogFields {
  return {
    requestId: id,
    method,
    route: route?.call.path ?? 'none',
    status,
    ms,
    actor: actorName(actor),
    ...(code === undefined ? undefined : { code }),
    ...(clientId === undefined ? undefined : { clientRequestId: clientId }),
    ...(traceparent === undefined ? undefined : { traceparent }),
    ...(thrown === undefined ? undefined : { err: thrown }),
  }
}

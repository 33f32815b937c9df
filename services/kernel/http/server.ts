import type { IncomingMessage, ServerResponse } from 'node:http'
import { LIMITS } from '@arrive/contracts/form.ts'
import type { Context } from 'koa'
import { traceContext } from '../common/tracing.ts'
import { clientAddress, createAddressHash, createForwardedAddressWarning } from './address.ts'
import { type ResponseDefaults, sendAnswer } from './answer.ts'
import { createBodyMemory } from './body-memory.ts'
import { clientId, type Exchange } from './exchange.ts'
import { createFallback } from './fallback.ts'
import { assertHost } from './guards.ts'
import { securityHeaders } from './headers.ts'
import { Koa } from './http.ts'
import { createJsonReader } from './json-body.ts'
import { createListener } from './listener.ts'
import type { EdgeOptions } from './options.ts'
import { ownRoutes } from './own-routes.ts'
import { refuse } from './refusal.ts'
import { logRequest, spanOf } from './request-log.ts'
import type { Actor } from './route.ts'
import { createRouting, type Match } from './routing.ts'
import { type ServerContext, serve } from './serve.ts'
import { createSlots } from './uploads.ts'

const UPLOADS_AT_ONCE = 8
const VISITOR: Actor = Object.freeze({ role: 'visitor' })

export type Edge = ReturnType<typeof createEdge>

export function createEdge(options: EdgeOptions) {
  const draining = new AbortController()
  const defaults: ResponseDefaults = {
    base: securityHeaders(options.https),
    last: () => draining.signal.aborted,
    say: options.say,
  }
  const find = createRouting([...options.routes, ...ownRoutes(options.health, options.documents, defaults.last)])
  const context: ServerContext = {
    options,
    draining: draining.signal,
    uploads: createSlots(UPLOADS_AT_ONCE),
    intake: createBodyMemory(options.now),
    readJson: createJsonReader(LIMITS.json),
    hash: createAddressHash(options.addressSecret),
  }
  const { serveRest, servedScreen } = createFallback(defaults, options.fallback)
  const watchForwarded = createForwardedAddressWarning(options.trustedHops ?? 0, options.logger)
  let open = 0
  options.metrics.watch('arrive_http_requests_open', 'Requests being served', () => open)

  const app = new Koa()
  app.silent = true
  const { tracing } = options
  app.use((ctx) => {
    const exchange = begin(options, ctx.req, ctx.res)
    const work = () => answer(ctx, exchange)
    return tracing === undefined ? work() : tracing.request(exchange.traceparent, work, () => spanOf(exchange))
  })

  async function answer(ctx: Context, exchange: Exchange): Promise<void> {
    open++
    watchForwarded(ctx.req)
    try {
      await dispatch(ctx, exchange, find(exchange.method, exchange.path))
    } catch (thrown) {
      ctx.respond = false
      refuse(exchange, defaults, thrown)
    } finally {
      open--
      logRequest(options, exchange)
    }
  }

  async function dispatch(ctx: Context, exchange: Exchange, match: Match): Promise<void> {
    assertHost(ctx.req)
    if (match.kind !== 'call') return serveRest(ctx, exchange, match)
    if (await servedScreen(ctx, exchange, match.route.call)) return
    ctx.respond = false
    exchange.route = match.route
    await sendAnswer(exchange, defaults, await serve(context, exchange, match.route, match.params))
  }

  const { listen, close } = createListener(app.callback(), {
    timeouts: options.timeouts,
    proxied: (options.trustedHops ?? 0) > 0,
    headers: defaults.base,
    say: options.say,
    now: options.now,
  })
  return {
    listen,
    close: (deadlineMs: number) => close(deadlineMs, () => draining.abort()),
  }
}

function begin(options: EdgeOptions, req: IncomingMessage, res: ServerResponse): Exchange {
  const { url = '', method = '', headers } = req
  const mark = url.indexOf('?')
  return {
    req,
    res,
    method,
    id: options.newId(),
    clientId: clientId(headers['x-request-id']),
    traceparent: traceContext(headers.traceparent),
    started: options.now(),
    path: mark === -1 ? url : url.slice(0, mark),
    search: mark === -1 ? '' : url.slice(mark + 1),
    caller: clientAddress(req, options.trustedHops ?? 0),
    actor: VISITOR,
    status: 0,
  }
}

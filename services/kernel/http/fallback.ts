import type { Context, Middleware } from 'koa'
import { ArriveError } from '../common/errors.ts'
import { headOf, type ResponseDefaults, sendEmpty } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Match } from './routing.ts'

type UnmatchedRequest = Exclude<Match, { readonly kind: 'call' }>

/** Serves what no call answers: the allowed methods, the fallback's pages, or a refusal. */
export async function serveFallback(
  ctx: Context,
  exchange: Exchange,
  match: UnmatchedRequest,
  rest: Fallback,
): Promise<void> {
  if (match.kind === 'none') {
    if (await rest.page(ctx, exchange)) return
    throw new ArriveError('no-route')
  }
  exchange.allow = match.allow
  if (exchange.method === 'OPTIONS') {
    ctx.respond = false
    return rest.allow(exchange, match.allow)
  }
  if (await rest.page(ctx, exchange)) return
  throw new ArriveError('wrong-method')
}

export interface Fallback {
  readonly allow: (exchange: Exchange, methods: string) => void
  /** Whether the fallback had a page. */
  readonly page: (ctx: Context, exchange: Exchange) => Promise<boolean>
}

/** Handles requests that match no call. `fallback` is Koa middleware and answers as such. */
export function createFallback(defaults: ResponseDefaults, fallback: Middleware | undefined): Fallback {
  return {
    allow: (exchange, methods) => {
      exchange.status = 204
      sendEmpty(exchange, { ...headOf(exchange, defaults, 'no-store'), allow: methods })
    },
    page: async (ctx, exchange) => {
      if (fallback === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return false
      for (const [name, value] of Object.entries(headOf(exchange, defaults, 'no-store'))) ctx.set(name, String(value))
      await fallback(ctx, async () => undefined)
      exchange.status = ctx.status
      return ctx.status !== 404 || (ctx.body !== undefined && ctx.body !== null)
    },
  }
}

import type { Call } from '@arrive/contracts/call.ts'
import type { Context, Middleware } from 'koa'
import { ArriveError } from '../common/errors.ts'
import { headOf, type ResponseDefaults, sendEmpty } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Match } from './routing.ts'

type NoCall = Exclude<Match, { readonly kind: 'call' }>

export function createFallback(defaults: ResponseDefaults, pages: Middleware | undefined) {
  async function servePage(ctx: Context, exchange: Exchange): Promise<boolean> {
    if (pages === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return false
    for (const [name, value] of Object.entries(headOf(exchange, defaults, 'no-store'))) ctx.set(name, String(value))
    await pages(ctx, async () => undefined)
    exchange.status = ctx.status
    return ctx.status !== 404 || (ctx.body !== undefined && ctx.body !== null)
  }

  async function serveRest(ctx: Context, exchange: Exchange, match: NoCall): Promise<void> {
    if (match.kind === 'other-method') exchange.allow = match.allow
    if (match.kind === 'other-method' && exchange.method === 'OPTIONS') {
      ctx.respond = false
      exchange.status = 204
      return sendEmpty(exchange, { ...headOf(exchange, defaults, 'no-store'), allow: match.allow })
    }
    if (await servePage(ctx, exchange)) return
    throw new ArriveError(match.kind === 'none' ? 'no-route' : 'wrong-method')
  }

  /** Browser navigation accepts HTML and sends no token, unlike API clients. */
  async function servedScreen(ctx: Context, exchange: Exchange, { screen }: Call): Promise<boolean> {
    const isOpened = /\btext\/html\b/i.test(ctx.get('accept')) && ctx.get('authorization') === ''
    return screen === true && isOpened && (await servePage(ctx, exchange))
  }

  return { serveRest, servedScreen }
}

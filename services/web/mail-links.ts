import type { Middleware } from 'koa'

/** The URL in the `List-Unsubscribe` of a reminder, to which mail programs post. */
const QUIET = /^\/mail\/quiet\/([\w.-]{1,120})$/

/** Looks nothing up, because mail scanners open links too. The token continues in a fragment, as in the mail itself. */
export function withMailLinks(pages: Middleware): Middleware {
  return async (ctx, next) => {
    const [, token] = QUIET.exec(ctx.req.url?.split('?', 1)[0] ?? '') ?? []
    if (token === undefined) return pages(ctx, next)
    ctx.status = 303
    ctx.set('location', `/go#${token}`)
    ctx.body = ''
  }
}

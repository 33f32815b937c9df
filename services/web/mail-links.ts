import type { Middleware } from 'koa'

/** The address in the `List-Unsubscribe` of a reminder, which programs for mail post to. */
const QUIET = /^\/mail\/quiet\/([\w.-]{1,120})$/

/**
 * Leads whoever opens that address in a browser to the page with the button, and serves `pages` everywhere else.
 * Nothing is looked up: programs that look through mails open addresses too. What tells one link from another goes on
 * in a fragment, as in the mail itself.
 */
export function withMailLinks(pages: Middleware): Middleware {
  return async (ctx, next) => {
    const [, token] = QUIET.exec(ctx.req.url?.split('?', 1)[0] ?? '') ?? []
    if (token === undefined) return pages(ctx, next)
    ctx.status = 303
    ctx.set('location', `/go#${token}`)
    ctx.body = ''
  }
}

import type { Middleware } from 'koa'

const SECURITY_TEXT = '/.well-known/security.txt'
/** Milliseconds. The standard asks for less than a year. */
const VALID = 180 * 24 * 60 * 60 * 1_000
const DAY = 'public, max-age=86400'

export interface SecurityContact {
  readonly email: string
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Contact for vulnerability reports (RFC 9116). */
export function securityText({ email, origin, now }: SecurityContact): string {
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now() + VALID).toISOString()}`,
    'Preferred-Languages: en',
    // Only an https URL proves that the text is the site's own.
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}${SECURITY_TEXT}`] : []),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

export function withSecurityText(contact: SecurityContact, pages: Middleware): Middleware {
  return async (ctx, next) => {
    if (ctx.req.url?.split('?', 1)[0] !== SECURITY_TEXT) return pages(ctx, next)
    ctx.set('cache-control', DAY)
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = securityText(contact)
  }
}

import type { OutgoingHttpHeaders } from 'node:http'

export type Headers = Readonly<Record<string, string>>

const ALWAYS: Headers = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The headers of every answer; a year of https only where the public origin is https. */
export function securityHeaders(https: boolean): Headers {
  return https ? { ...ALWAYS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : ALWAYS
}

/** Adds headers of an answer to those that it gets anyway; a name given again replaces. */
export function addHeaders(to: OutgoingHttpHeaders, more: Headers | undefined): void {
  if (more === undefined) return
  for (const [name, value] of Object.entries(more)) to[name.toLowerCase()] = value
}

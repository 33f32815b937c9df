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

/** HSTS of a year only if the public origin is https. */
export function securityHeaders(https: boolean): Headers {
  return https ? { ...ALWAYS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : ALWAYS
}

export function addHeaders(to: OutgoingHttpHeaders, more: Headers | undefined): void {
  if (more === undefined) return
  for (const [name, value] of Object.entries(more)) to[name.toLowerCase()] = value
}

import type { Encoding } from './site.ts'

const RULES = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types arrive',
]

/**
 * A page loads from its own site only, runs scripts only through the shell's gate (`trusted-types arrive`) and with a
 * hash (`Integrity-Policy`), and styles from the site or its own HTML. Forms sent before their script runs go nowhere:
 * otherwise a browser would put a password into the URL.
 */
export function pageHeaders(styles: readonly string[]): Readonly<Record<string, string>> {
  const looks = ["style-src 'self'", ...styles.map((hash) => `'${hash}'`)].join(' ')
  return {
    'content-security-policy': [...RULES, looks].join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
  }
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  woff2: 'font/woff2',
}

export function typeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** The smallest encoding that the client accepts and that exists; `q=0` excludes one. */
export function chosenEncoding(accepted: string, there: ReadonlyMap<Encoding, unknown>): Encoding {
  const wanted = new Map(accepted.split(',').map((part) => weightOf(part)))
  const isWanted = (encoding: Encoding) => (wanted.get(encoding) ?? wanted.get('*') ?? 0) > 0
  return ENCODINGS.find((encoding) => there.has(encoding) && isWanted(encoding)) ?? 'identity'
}

function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
  const weight = parameters.find((one) => one.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}

export function wantsPage(accept: string): boolean {
  if (/\btext\/html\b/i.test(accept)) return true
  return accept === '' || (/\*\/\*/.test(accept) && !/\bapplication\/(?:[\w.-]+\+)?json\b/i.test(accept))
}

/** As every browser does when it opens a page. */
export function namesHtml(accept: string): boolean {
  return /\btext\/html\b/i.test(accept)
}

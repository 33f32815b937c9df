import { IN_HEADERS } from '@arrive/contracts/call.ts'

/** A list call as the screens make it: a path, and headers for values that must not be in a URL. */
export interface ListCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Builds the call from query parameters. */
export function listCall(path: string, query: Readonly<Record<string, string>> | string): ListCall {
  const entries = [...new URLSearchParams(query)]
  const headers = entries.flatMap(([name, value]) => {
    const header = headerOf(name)
    return header === undefined ? [] : [[header, encodeURIComponent(value)] as const]
  })
  const rest = new URLSearchParams(entries.filter(([name]) => headerOf(name) === undefined)).toString()
  return { path: rest === '' ? path : `${path}?${rest}`, headers: Object.fromEntries(headers) }
}

/** Own properties only: a parameter may be called `toString`. */
function headerOf(name: string): string | undefined {
  return Object.hasOwn(IN_HEADERS, name) ? IN_HEADERS[name] : undefined
}

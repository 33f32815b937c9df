import { IN_HEADERS } from '@arrive/contracts/call.ts'

/** A call of a list as the screens make it: an address, and headers for what must not stand in one. */
export interface ListCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** The call of a list by these parameters, written as an address would have them. */
export function listCall(path: string, query: Readonly<Record<string, string>> | string): ListCall {
  const entries = [...new URLSearchParams(query)]
  const headers = entries.flatMap(([name, value]) => {
    const header = headerOf(name)
    return header === undefined ? [] : [[header, encodeURIComponent(value)] as const]
  })
  const rest = new URLSearchParams(entries.filter(([name]) => headerOf(name) === undefined)).toString()
  return { path: rest === '' ? path : `${path}?${rest}`, headers: Object.fromEntries(headers) }
}

/** Any text may be a name, `toString` too. */
function headerOf(name: string): string | undefined {
  return Object.hasOwn(IN_HEADERS, name) ? IN_HEADERS[name] : undefined
}

import { lookup } from 'node:dns'
import { type ClientRequest, request as plain, type RequestOptions } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { errno } from '../../kernel/index.ts'
import { hostOf, mayConnect } from '../addresses.ts'

export type Sent = { readonly status: number } | { readonly trouble: DeliveryFailure }
export type DeliveryFailure = 'address not allowed' | 'host not found' | 'no answer in time' | 'no connection'

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Reach {
  /** Whether private networks are allowed. */
  readonly privateAllowed: boolean
  readonly signal: AbortSignal
  /** Default: the system's name lookup. */
  readonly resolve?: typeof lookup
  /** Milliseconds from the name lookup to the response headers. Default 15 seconds. */
  readonly timeout?: number
}

const TIMEOUT = 15_000

class NotAllowed extends Error {}

/** Does not follow redirects. Checks the resolved address on connecting, not before, against DNS rebinding. */
export async function send(post: Post, reach: Reach): Promise<Sent> {
  const { privateAllowed, signal, resolve = lookup, timeout = TIMEOUT } = reach
  const url = new URL(post.url)
  const host = hostOf(url)
  if (isIP(host) > 0 && !mayConnect(host, url.protocol, privateAllowed)) return { trouble: 'address not allowed' }
  const late = AbortSignal.timeout(timeout)
  try {
    const status = await answered(url, post, {
      method: 'POST',
      headers: { ...post.headers, 'content-length': Buffer.byteLength(post.body) },
      // A new connection each time: a kept-alive one goes to an address that was checked earlier.
      agent: false,
      lookup: guarded(resolve, (address) => mayConnect(address, url.protocol, privateAllowed)),
      signal: AbortSignal.any([signal, late]),
    })
    return { status }
  } catch (error) {
    return { trouble: late.aborted ? 'no answer in time' : failureOf(error) }
  }
}

/** TLS is loaded on first use: most installations have no webhooks. */
function answered(url: URL, { body }: Post, options: RequestOptions): Promise<number> {
  return new Promise((done, fail) => {
    const request = url.protocol === 'https:' ? process.getBuiltinModule('node:https').request : plain
    const req: ClientRequest = request(url, options)
    req.on('error', fail)
    req.on('response', (res) => {
      done(res.statusCode ?? 0)
      res.destroy()
    })
    req.end(body)
  })
}

function guarded(resolve: typeof lookup, isOpen: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = (addresses ?? []).filter(({ address }) => isOpen(address))
      const [first] = allowed
      if (error !== null) callback(error, [])
      else if (first === undefined) callback(new NotAllowed('No address that may be connected to'), [])
      else if (options.all === true) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof NotAllowed) return 'address not allowed'
  const code = errno.codeOf(error)
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'host not found' : 'no connection'
}

import { randomUUID } from 'node:crypto'
import { keepSaid } from '../../../infra/engines/jest/kept-logs.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** Parsed if it was JSON. */
  readonly body: Body
  readonly bytes: Buffer
}

/** Any JSON, as untyped as for a foreign client. */
export interface Body {
  readonly [key: string]: unknown
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly form?: FormData | undefined
  /** Sent unchanged, as JSON unless `headers` differ. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  /** `null`: none is sent. Default: a fresh one for every write. */
  readonly key?: string | null
  /** Ends the call, which then rejects. */
  readonly signal?: AbortSignal | undefined
}

/** Every write carries an `Idempotency-Key`, as the product's own screens do. */
export interface Client {
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Reply>
  readonly get: (path: string, token?: string) => Promise<Reply>
  readonly post: (path: string, body: unknown, token?: string) => Promise<Reply>
  /** The rows of a bare list, or of one list in a response. */
  readonly rows: (path: string, token: string, list?: string) => Promise<readonly Body[]>
}

export function createClient(origin: () => string): Client {
  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const { signal = null } = options
    keepSaid([options.body, options.token, ...(options.form === undefined ? [] : options.form.values())])
    const headers = headersOf(method, options)
    const response = await fetch(origin() + path, { method, headers, signal, ...content(options) })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes, body: parsed(response, bytes) }
  }

  return clientOver(call)
}

export function clientOver(call: Client['call']): Client {
  return {
    call,
    get: (path, token) => call('GET', path, { token }),
    post: (path, body, token) => call('POST', path, { body, token }),
    rows: async (path, token, list) => {
      const { body } = await call('GET', path, { token })
      return rowsIn(body, list)
    },
  }
}

export function rowsIn(body: Body, list?: string): readonly Body[] {
  return (list === undefined ? body : body[list]) as unknown as readonly Body[]
}

function headersOf(method: string, options: CallOptions): Record<string, string> {
  const { token, body, raw, headers = {}, key = randomUUID() } = options
  return {
    ...(method !== 'GET' && key !== null && { 'Idempotency-Key': key }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...((body !== undefined || raw !== undefined) && { 'Content-Type': 'application/json' }),
    ...headers,
  }
}

function content({ body, form, raw }: CallOptions): RequestInit {
  if (form !== undefined) return { body: form }
  if (raw !== undefined) return { body: raw }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

function parsed({ headers }: Response, bytes: Buffer): Body {
  return /[/+]json\b/.test(headers.get('content-type') ?? '') ? JSON.parse(bytes.toString()) : {}
}

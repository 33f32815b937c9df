import { setTimeout as pause } from 'node:timers/promises'
import { Fatal, SENTENCES } from './fatal.ts'

export interface Sent {
  readonly token?: string | undefined
  /** `Idempotency-Key` */
  readonly key?: string
  /** Text that a list is searched for. */
  readonly filter?: string
  readonly json?: object
  readonly form?: FormData
}

export type Body = Readonly<Record<string, unknown>>

/** @throws CallError if refused, Fatal if the run cannot continue. */
export type Call = (method: string, path: string, sent?: Sent) => Promise<Body>

export class CallError extends Error {
  readonly status: number
  readonly code: unknown

  constructor(call: string, status: number, { code, message, errors }: Body) {
    super([`${call}: ${status}`, String(message ?? 'no reason given'), ...places(errors)].join(' '))
    this.status = status
    this.code = code
  }
}

/** Attempts per call; the server says how long to wait in between. */
const TRIES = 6
const PAUSE = 500

/** Repeats requests without a response, with the same key. */
export function createClient(url: string): Call {
  async function send(method: string, path: string, sent: Sent, tries = 1): Promise<Response> {
    const { json, form } = sent
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
    const init = { method, headers: headersOf(sent), ...(body !== undefined && { body }) }
    const response = await fetch(url + path, init).catch(() => undefined)
    if (response !== undefined && (response.status !== 503 || tries === TRIES)) return response
    if (tries === TRIES) throw new Fatal(SENTENCES.noServer(url))
    await pause(waitOf(response))
    return send(method, path, sent, tries + 1)
  }

  return async (method, path, sent = {}) => {
    const response = await send(method, path, sent)
    if (response.status === 429) throw new Fatal(SENTENCES.limited)
    const body = await bodyOf(response)
    if (!response.ok) throw new CallError(`${method} ${path}`, response.status, body)
    return body
  }
}

/** Checks once whether the server responds. @throws Fatal */
export async function findServer(url: string): Promise<void> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined)
  await response?.arrayBuffer()
  if (response === undefined) throw new Fatal(SENTENCES.noServer(url))
  if (!response.ok)
    throw new Fatal(`The server at ${url} is not ready (${response.status} from /readyz): try again soon.`)
}

function headersOf({ token, key, filter, json }: Sent): Record<string, string> {
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(filter !== undefined && { 'X-List-Filter': encodeURIComponent(filter) }),
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
  }
}

/** A PDF is in `bytes`. */
async function bodyOf(response: Response): Promise<Body> {
  if (response.headers.get('content-type') === 'application/pdf') return { bytes: await response.bytes() }
  const body: unknown = await response.json().catch(() => ({}))
  return typeof body === 'object' && body !== null ? (body as Body) : {}
}

function waitOf(response: Response | undefined): number {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 && seconds <= 10 ? seconds * 1_000 : PAUSE
}

/** `(formData.zipCode: Zip Code is missing.)` for the first wrong answers. */
function places(errors: unknown): readonly string[] {
  if (!Array.isArray(errors)) return []
  return errors.slice(0, 3).map(({ path, message }: Body) => `(${String(path)}: ${String(message)})`)
}

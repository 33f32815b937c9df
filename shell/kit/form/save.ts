import type { ChangedText } from '@arrive/contracts/errors.ts'
import { LIMITS } from '@arrive/contracts/form.ts'
import type { FieldError } from '@arrive/contracts/messages/message.ts'
import { newTrace } from './trace.ts'

/** `fetch`, or that of a session. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** `message` is the sentence of the specification, section 8. */
export type Saved =
  | { readonly ok: true; readonly status: number; readonly message: string }
  | {
      readonly ok: false
      /** `refused`: an error status. `unexpected`: another success status. `other`: nothing was sent. */
      readonly kind: 'refused' | 'unexpected' | 'no-response' | 'other'
      readonly status?: number
      readonly message: string
      readonly errors: readonly FieldError[]
      /** The problem's code. */
      readonly code?: string
      /** Of `text-changed`. */
      readonly texts?: readonly ChangedText[]
    }

export interface SaveRequest {
  /** Default `POST`. */
  readonly method?: 'POST' | 'PUT'
  readonly path: string
  readonly body: string | FormData
  readonly key: string
  /** The success status, and its message. Default: the server's. */
  readonly status: number
  readonly message?: string
}

interface RetryOptions {
  readonly wait?: (milliseconds: number) => Promise<void>
  readonly now?: () => number
}

const MAX_ATTEMPTS = 5
const TOTAL_MS = 30_000
const MAX_DELAY_MS = 8_000

/** Sends a body. A 503 doesn't say whether it was saved: retries with the same key, up to five times or 30 seconds. */
export async function saveBody(fetch: Fetch, request: SaveRequest, patience: RetryOptions = {}): Promise<Saved> {
  const { wait = pause, now = Date.now } = patience
  const end = now() + TOTAL_MS
  const trace = newTrace()
  try {
    for (let tried = 1; ; tried += 1) {
      const response = await send(fetch, request, trace)
      if (response === undefined) return noResponse
      const delay = response.status === 503 && tried < MAX_ATTEMPTS ? delayOf(response, tried) : undefined
      if (delay === undefined || now() + delay > end) return await savedOf(response, request)
      await wait(delay)
    }
  } catch (error) {
    return failed('other', `Error: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const noResponse = failed('no-response', 'No response received from the server. Please try again.')

/** `fetch` throws a `TypeError` if there is no response; any other error is ours. */
async function send(
  fetch: Fetch,
  { method = 'POST', path, body, key }: SaveRequest,
  trace: string,
): Promise<Response | undefined> {
  const json = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined
  const headers = { Accept: 'application/json', 'Idempotency-Key': key, traceparent: trace, ...json }
  return fetch(path, { method, headers, body }).catch((error: unknown) => {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return undefined
    throw error
  })
}

/** What is wrong with `signing` has no control, so it is the message of the save. */
export function withoutControls(saved: Saved): Saved {
  const about = saved.ok ? undefined : saved.errors.find(({ path }) => path.split('.')[0] === 'signing')
  return saved.ok || about === undefined ? saved : { ...saved, message: about.message, errors: [] }
}

function delayOf(response: Response, tried: number): number {
  const requested = Number(response.headers.get('Retry-After'))
  const wanted = requested > 0 ? requested * 1_000 : 500 * 2 ** (tried - 1)
  return Math.min(wanted, MAX_DELAY_MS)
}

async function savedOf(response: Response, request: SaveRequest): Promise<Saved> {
  const { status } = response
  const isSaved = status === request.status || status === 200 || status === 201
  if (isSaved && request.message !== undefined) return { ok: true, status, message: request.message }
  const said = await problemOf(response)
  if (isSaved) return { ok: true, status, message: said.message ?? '' }
  if (response.ok) return failed('unexpected', said.message ?? 'Unexpected response from the server.', { status })
  const {
    message = 'An error occurred on the server.',
    errors = [],
    ...more
  } = said.message === undefined && status === 413 ? tooLarge(request.body) : said
  return failed('refused', message, { status, errors, ...more })
}

/** The server's message about size, if a proxy refused the body with its own page. */
function tooLarge(body: SaveRequest['body']): Said {
  const [name] = typeof body === 'string' ? [] : ([...body].find(([, value]) => value instanceof File) ?? [])
  if (name === undefined) return { message: 'The request is too large.' }
  const message = `The ${name} must be ${LIMITS.resume / 1_024 ** 2} MB or smaller.`
  return { message, errors: [{ path: name, message }] }
}

interface Said {
  readonly message?: string
  readonly errors?: readonly FieldError[]
  readonly code?: string
  readonly texts?: readonly ChangedText[]
}

/** Empty if the response is not JSON. */
export async function problemOf(response: Response): Promise<Said> {
  return saidIn(await response.json().catch(() => undefined))
}

/** What a response's body says. */
export function saidIn(body: unknown): Said {
  if (typeof body !== 'object' || body === null) return {}
  const { message, error, errors, code, texts } = body as Readonly<Record<string, unknown>>
  const text = [message, error].find((one) => typeof one === 'string' && one !== '')
  return {
    ...(typeof text === 'string' && { message: text }),
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldError) }),
    ...(typeof code === 'string' && { code }),
    ...(Array.isArray(texts) && { texts: texts as readonly ChangedText[] }),
  }
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value
}

function failed(
  kind: 'refused' | 'unexpected' | 'no-response' | 'other',
  message: string,
  more: Partial<Pick<Saved & { ok: false }, 'status' | 'errors' | 'code' | 'texts'>> = {},
): Saved {
  return { ok: false, kind, message, errors: [], ...more }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

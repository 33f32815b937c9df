import type { FieldError } from '@arrive/contracts/messages/message.ts'
import { type Fetch, saidIn } from './form/save.ts'

/** A response to a request. `status` is absent if there was none. */
export interface Answer {
  readonly ok: boolean
  readonly status?: number
  readonly message?: string
  readonly errors: readonly FieldError[]
  readonly body: Readonly<Record<string, unknown>>
}

interface Options {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  /** The same key means the same change. */
  readonly key?: string
}

/** Sends a request once. Never throws; `saveBody` also retries. */
export async function request(fetch: Fetch, path: string, { method, body, key }: Options = {}): Promise<Answer> {
  const headers = {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  const init = { headers, ...(method && { method }), ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(path, init).catch(() => undefined)
  if (response === undefined) return { ok: false, errors: [], body: {} }
  const { ok, status } = response
  const json: unknown = await response.json().catch(() => undefined)
  const said = saidIn(json)
  return { ok, status, errors: [], ...said, body: typeof json === 'object' && json !== null ? { ...json } : {} }
}

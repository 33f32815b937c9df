import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor, Route } from './route.ts'

export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly id: string
  /** The caller's own request id. It may contain anything, so it is only logged and returned. */
  readonly clientId: string | undefined
  /** As sent, for the log, and as the parent of spans if its id is random. */
  readonly traceparent: string | undefined
  readonly started: number
  readonly method: string
  readonly path: string
  /** The query string; never logged. */
  readonly search: string
  /** The client's address. Never logged; stored in sealed evidence only. */
  readonly caller: string
  route?: Route
  allow?: string
  actor: Actor
  status: number
  code?: string
  failure?: unknown
}

const ID = /^[0-9A-Za-z-]{16,64}$/

export function clientId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && ID.test(header) ? header : undefined
}

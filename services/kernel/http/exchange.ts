import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor, Route } from './route.ts'

/** What the edge keeps of one request while it is under way. */
export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** Made here: what events and logs know the request by. */
  readonly id: string
  /**
   * The caller's own name for it. It may hold anything, so it goes into the log and into the answer, and nowhere else.
   */
  readonly clientId: string | undefined
  /** As the caller sent it: for the log, and for spans where its id is random (`Tracing.request`). */
  readonly traceparent: string | undefined
  readonly started: number
  readonly method: string
  readonly path: string
  /** What follows the question mark; never logged. */
  readonly search: string
  /** As the connection or the trusted proxies name it; never logged, and stored in sealed evidence only. */
  readonly caller: string
  route?: Route
  /** The methods that the path allows, if the requested one is not among them. */
  allow?: string
  actor: Actor
  status: number
  /** The code of the refusal, for the log. */
  code?: string
  failure?: unknown
}

const ID = /^[0-9A-Za-z-]{16,64}$/

/** The caller's own request id if it is a safe token; otherwise undefined. */
export function clientId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && ID.test(header) ? header : undefined
}

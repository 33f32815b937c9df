import type { Call } from '@arrive/contracts/call.ts'

/** Who asks: a visitor, or the person of a living session. */
export type Actor =
  | { readonly role: 'visitor' }
  | { readonly role: 'staff' | 'admin'; readonly person: number; readonly session: string }

/** A file that came with a multipart body; it was never on the disk. */
export interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

/** A request that has passed every gate of the edge. */
export interface Request {
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Checked and brought into shape by the call's contract; `undefined` where the call takes no body. */
  readonly body: unknown
  readonly file?: Upload
  readonly idempotencyKey?: string
  readonly requestId: string
  readonly traceparent?: string
  /** A keyed hash of the caller's address, for limiters. */
  readonly address: string
}

export interface Answer {
  readonly status: number
  /** Sent as JSON; `Buffer` and async iterables as they are. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A call with the function that serves it. */
export interface Route {
  readonly call: Call
  readonly handle: (request: Request) => Promise<Answer>
}

/** `staff/17`, `admin/3` or `visitor`: the actor as events and logs name it. */
export function actorName(actor: Actor): string {
  return actor.role === 'visitor' ? 'visitor' : `${actor.role}/${actor.person}`
}

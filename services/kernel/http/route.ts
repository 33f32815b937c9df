import type { Call } from '@arrive/contracts/call.ts'
import type { BodyOf } from '@arrive/contracts/typed.ts'

/** Who asks: a visitor, the person of a living session, or another system with a service token. */
export type Actor =
  | { readonly role: 'visitor' }
  | { readonly role: 'service'; readonly service: string; readonly topics: readonly string[] }
  | { readonly role: 'staff' | 'admin'; readonly person: number; readonly session: string }

/** A file that came with a multipart body; it was never on the disk. */
export interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

/** What a call that follows something has to know of its client. */
export interface Following {
  readonly accept: string
  /** The `Last-Event-ID` of a client that comes again. */
  readonly lastEventId?: string
  /** Aborted when the client goes away or the process drains. */
  readonly ended: AbortSignal
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
  /** Made by the edge, never the caller's: it ends up in events, which nobody can take back. */
  readonly requestId: string
  /** Set for the calls that follow something. */
  readonly following?: Following
  /** The cookie that the call reads, where one came. */
  readonly cookie?: string
  /** A keyed hash of the caller's address, for limiters. */
  readonly address: string
}

export interface Answer {
  readonly status: number
  /** Sent as JSON; `Buffer` and async iterables as they are. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** For the audit, where neither address nor body tells. */
  readonly noted?: Noted
}

/** What an answer shows of persons. */
export interface Noted {
  /** The person's number, where it is one person's data. */
  readonly person?: number
  /** How many rows a stream has held, once it is over. */
  readonly rows?: () => number
  /** The people among them, once it is over; null where they are too many to be named. */
  readonly persons?: () => readonly number[] | null
}

/** A request of a call, with its body as the contracts have it. */
export interface RequestOf<C extends Call> extends Request {
  readonly body: BodyOf<C>
}

/**
 * A call with the function that serves it: a method, so that handlers of requests of any call stand in one list. The
 * edge has checked the body by the very call that stands beside it; `routeOf` has the type checker look, too.
 */
export interface Route {
  readonly call: Call
  handle(request: Request): Promise<Answer>
}

/** A route whose handler gets the body of its call, typed. */
export function routeOf<const C extends Call>(call: C, handle: (request: RequestOf<C>) => Promise<Answer>): Route {
  return { call, handle }
}

/** `staff/17`, `admin/3`, `service/<id>` or `visitor`: the actor as events and logs name it. */
export function actorName(actor: Actor): string {
  if (actor.role === 'visitor') return 'visitor'
  return actor.role === 'service' ? `service/${actor.service}` : `${actor.role}/${actor.person}`
}

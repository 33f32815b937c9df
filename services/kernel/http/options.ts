import type { Call } from '@arrive/contracts/call.ts'
import type { ErrorCode } from '@arrive/contracts/errors.ts'
import type { FieldMessage, Message, Say } from '@arrive/contracts/messages/message.ts'
import type { Middleware } from 'koa'
import type { Logger } from '../common/logs.ts'
import type { Metrics } from '../common/metrics.ts'
import type { Tracing } from '../common/tracing.ts'
import type { Actor, Route } from './route.ts'
import type { UploadRule } from './uploads.ts'

/** What a contract says of a body, a query or path parameters: the value in shape, or what is wrong with it. */
export type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: Message; readonly errors: readonly FieldMessage[] }

export interface Health {
  /** Whether the process is worth keeping; never asks another system. */
  readonly live: () => boolean
  readonly ready: () => Promise<{ readonly ready: boolean; readonly detail: Readonly<Record<string, unknown>> }>
}

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  readonly headers: number
  readonly request: number
  /** How often the two above are looked at, and who reads too slowly. */
  readonly check: number
  /** Over which time a client must take its answer at a least rate. */
  readonly unread: number
  /** How long nothing must have come before connections without a request are closed at the end of the process. */
  readonly silence: number
}

/** What counts the calls that are limited. */
export interface Limiters {
  /** By what a limit counts; nothing where no rule names it. */
  readonly by: (limit: string | undefined) => 'address' | 'person' | undefined
  /**
   * Counts one call by this address, where `request` names it only once: its repeats, up to 100 a day, pass through
   * whatever process they come.
   * @throws ArriveError `too-many`
   */
  readonly count: (limit: string, address: string, request?: string) => Promise<void>
  /** Counts one call by this person and the bytes of its body, in this process. @throws ArriveError `too-many` */
  readonly countPerson: (limit: string, person: string, bytes?: number) => Promise<void>
  /** Counts one call as under way until the answer is called. @throws ArriveError `too-many` */
  readonly enter: (limit: string, person: string) => () => void
}

/** Documents served as they are: path → JSON value, made with the first request, as few starts are ever asked. */
export type Documents = Readonly<Record<string, () => object>>

/** All that the edge works with. It reads no environment and keeps nothing outside of itself. */
export interface EdgeOptions {
  readonly routes: readonly Route[]
  readonly sessions: Sessions
  readonly check: (call: Call, body: unknown) => Checked
  readonly checkQuery: (call: Call, query: Readonly<Record<string, string>>) => Checked
  /** Asked for the calls that state a schema for path parameters. */
  readonly checkParams: (call: Call, params: Readonly<Record<string, string>>) => Checked
  /** Words what is answered. */
  readonly say: Say
  readonly limits: Limiters | 'off'
  readonly upload: UploadRule
  readonly logger: Logger
  readonly metrics: Metrics
  /** Absent: no request is traced. */
  readonly tracing?: Tracing | undefined
  /** Key of the hash under which callers' addresses are known. */
  readonly addressSecret: Buffer
  /** How many proxies of ours stand in front; 0: `X-Forwarded-For` is not looked at. */
  readonly trustedHops?: number
  /** Whether the public origin is https, so that HSTS may be sent. */
  readonly https: boolean
  readonly health: Health
  readonly documents: Documents
  /** Called for every GET that matches no call; leaves `ctx.body` unset if it has no answer either. */
  readonly fallback?: Middleware
  readonly timeouts?: Partial<Timeouts>
  /** Milliseconds, for durations in the log. */
  readonly now: () => number
  readonly newId: () => string
}

/** What the edge needs from a session store. */
export interface Sessions {
  /**
   * The actor of a bearer token whose session is alive, and marks it as active.
   * @throws ArriveError `no-session` for every token that is not good now.
   */
  readonly authenticate: (token: string) => Promise<Actor>
  /** What a call answers this actor that is open to others of the role; nothing where it is open to this one too. */
  readonly refusal: (actor: Actor, call: Call) => ErrorCode | undefined
  /**
   * Whom a token names, if it was made here: at once, without asking whether the session is alive. Undefined where that
   * cannot be told, or where asking costs nothing.
   */
  readonly named?: (token: string) => Promise<Actor | undefined>
}

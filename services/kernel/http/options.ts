import type { Call } from '@arrive/contracts/call.ts'
import type { ErrorCode } from '@arrive/contracts/errors.ts'
import type { FieldMessage, Message, Say } from '@arrive/contracts/messages/message.ts'
import type { Signing } from '@arrive/contracts/signing.ts'
import type { Middleware } from 'koa'
import type { Logger } from '../common/logs.ts'
import type { Metrics } from '../common/metrics.ts'
import type { Tracing } from '../common/tracing.ts'
import type { Actor, Route } from './route.ts'
import type { UploadRule } from './uploads.ts'

export type Checked =
  | { readonly ok: true; readonly value: unknown; readonly signing?: Signing }
  | { readonly ok: false; readonly message: Message; readonly errors: readonly FieldMessage[] }

export interface Health {
  /** Whether the process should keep running; never calls another system. */
  readonly live: () => boolean
  readonly ready: () => Promise<{ readonly ready: boolean; readonly detail: Readonly<Record<string, unknown>> }>
}

/** In milliseconds. */
export interface Timeouts {
  readonly headers: number
  readonly request: number
  /** Interval of the checks for the two above, and for slow readers. */
  readonly check: number
  /** The period over which a client must read at a minimum rate. */
  readonly unread: number
  /** At shutdown, idle connections are closed after this long without any data. */
  readonly silence: number
}

export interface Limiters {
  readonly by: (limit: string | undefined) => 'address' | 'person' | undefined
  /** Up to 100 repeats of a `request` per day count once, in any process. @throws ArriveError `too-many` */
  readonly count: (limit: string, address: string, request?: string) => Promise<void>
  /** Counts in this process only. @throws ArriveError `too-many` */
  readonly countPerson: (limit: string, person: string, bytes?: number) => Promise<void>
  /** Counts a call as in progress until the returned function is called. @throws ArriveError `too-many` */
  readonly enter: (limit: string, person: string) => () => void
}

/** Created on the first request, which most processes never get. */
export type Documents = Readonly<Record<string, () => object>>

/** Reads no environment variables and keeps no global state. */
export interface EdgeOptions {
  readonly routes: readonly Route[]
  readonly sessions: Sessions
  readonly check: (call: Call, body: unknown) => Checked
  readonly checkQuery: (call: Call, query: Readonly<Record<string, string>>) => Checked
  readonly checkParams: (call: Call, params: Readonly<Record<string, string>>) => Checked
  readonly say: Say
  readonly limits: Limiters | 'off'
  readonly upload: UploadRule
  /** Where files of calls with `onDisk` are while their request lasts. */
  readonly uploadFolder: string
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
  readonly addressSecret: Buffer
  /** Number of our proxies; 0 ignores `X-Forwarded-For`. */
  readonly trustedHops?: number
  readonly https: boolean
  readonly health: Health
  readonly documents: Documents
  /** Called for every GET that matches no call; leaves `ctx.body` unset to decline. */
  readonly fallback?: Middleware
  readonly timeouts?: Partial<Timeouts>
  readonly now: () => number
  readonly newId: () => string
}

export interface Sessions {
  /** Marks the session as active. @throws ArriveError `no-session` for every invalid token. */
  readonly authenticate: (token: string) => Promise<Actor>
  /** The error for a call that others of the actor's role may use; undefined if allowed. */
  readonly refusal: (actor: Actor, call: Call) => ErrorCode | undefined
}

import type { EventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Text } from '@arrive/contracts/text.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import type { Upcast } from '@arrive/contracts/upcast.ts'
import type { Middleware } from 'koa'
import type { LimiterFactory } from '../common/limiter.ts'
import type { Logger } from '../common/logs.ts'
import type { Tracing } from '../common/tracing.ts'
import type { Engines } from '../event-store/engine-types.ts'
import type { CollectionSpec } from '../event-store/ports/document-store.ts'
import type { Outcomes } from '../event-store/projector/outcomes.ts'
import type { Notifier, Pacing } from '../event-store/projector/pacing.ts'
import type { Erasure, Projection, Reaction } from '../event-store/projector/projection.ts'
import type { Reader } from '../event-store/reading/reader.ts'
import type { SubjectRegistry } from '../event-store/requests/registry.ts'
import type { Submit } from '../event-store/requests/submit.ts'
import type { Secrets } from '../event-store/sealing/secrets.ts'
import type { Route } from '../http/route.ts'
import type { Settings } from './settings.ts'

export interface Texts {
  readonly get: (id: string) => Text | undefined
  readonly all: () => readonly Text[]
  /** @throws Error for an unknown id. */
  readonly references: (ids: readonly string[]) => readonly TextReference[]
}

export interface KernelParts {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly logger: Logger
  /** For texts outside of responses, such as files. */
  readonly say: Say
  readonly now: () => number
  readonly newId: () => string
  readonly texts: Texts
  /** Converts an event's data to the current version. */
  readonly upcast: Upcast
  readonly events: EventCatalogue
  readonly erasure: Erasure
  /** Creates counters shared by all processes. Absent: no limits. */
  readonly limiter?: LimiterFactory | undefined
  readonly tracing?: Tracing | undefined
}

export interface Kernel extends Engines, KernelParts {
  readonly submit: Submit
  readonly outcomes: Outcomes
  readonly notifier: Notifier
  readonly pacing: Pacing
  readonly registry: SubjectRegistry
  readonly projections: readonly string[]
  /** Resolves when a paced projection has applied everything now in the log. @throws ArriveError `busy` */
  readonly upToLog: (projection: string) => Promise<void>
  /** Like `upToLog`, for one person. False if the person is parked. */
  readonly isCurrent: (projection: string, person: number) => Promise<boolean>
  /** Removes documents that projections wrote of erased persons before they knew. Waits for current batches. */
  readonly forgetAgain: (persons: readonly number[]) => Promise<void>
  /** Reads a projection's documents, whichever process runs it. */
  readonly reader: (projection: string) => Reader
  /** Reads its documents of spans as of a moment, in milliseconds since 1970. Ids are persons' numbers. */
  readonly readerAt: (projection: string, at: number) => Reader
}

export interface Wrapping {
  readonly route: (route: Route) => Route
  /** Runs deferred work once no more requests are accepted. Must not reject. */
  readonly end: () => Promise<void>
}

export interface PeriodicTask {
  readonly name: string
  readonly every: number
  readonly run: () => Promise<unknown>
}

/** A metric; `read` must return at once. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly read: () => number
}

export interface Worker {
  readonly name: string
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** A service's public interface. */
export interface Module {
  readonly name: string
  /** Collections other than those of its projections, such as sessions. */
  readonly collections?: readonly CollectionSpec[]
  readonly projections?: (secrets: Secrets) => readonly Projection[]
  readonly routes?: (kernel: Kernel) => readonly Route[]
  readonly reactions?: (kernel: Kernel) => readonly Reaction[]
  readonly tasks?: (kernel: Kernel) => readonly PeriodicTask[]
  readonly workers?: (kernel: Kernel) => readonly Worker[]
  readonly figures?: readonly Figure[]
  /** Details for `/readyz`, without effect on readiness. */
  readonly health?: () => Readonly<Record<string, string>>
  /** Called for every GET without a call. At most one module has it. */
  readonly fallback?: (kernel: Kernel) => Middleware
  /** Runs once when the projections have caught up, before the first request. */
  readonly prepare?: (kernel: Kernel) => Promise<void>
  /** Runs once when the server listens, for effects that a failed start must not have. */
  readonly opened?: (kernel: Kernel) => Promise<void>
}

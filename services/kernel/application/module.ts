import type { EventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Text } from '@arrive/contracts/text.ts'
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

/** What an event keeps of a text: enough to prove which one was signed. */
export type TextReference = Pick<Text, 'id' | 'version' | 'hash'>

export interface Texts {
  readonly get: (id: string) => Text | undefined
  readonly all: () => readonly Text[]
  /** References to these texts. @throws Error for an id that is not there. */
  readonly references: (ids: readonly string[]) => readonly TextReference[]
}

/** What a kernel is made with beside its engines. */
export interface KernelParts {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly logger: Logger
  /** Words a message: for what is not worded at the edge, such as what is written into files. */
  readonly say: Say
  readonly now: () => number
  readonly newId: () => string
  readonly texts: Texts
  /** Makes the current shape of an event's data out of the one it was written in. */
  readonly upcast: Upcast
  readonly events: EventCatalogue
  readonly erasure: Erasure
  /** Makes counters that all processes share. Absent: nothing is limited. */
  readonly limiter?: LimiterFactory | undefined
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
}

/** What a module is given to work with. */
export interface Kernel extends Engines, KernelParts {
  readonly submit: Submit
  readonly outcomes: Outcomes
  readonly notifier: Notifier
  readonly pacing: Pacing
  readonly registry: SubjectRegistry
  /** The names of all projections that are kept, in this process and in others. */
  readonly projections: readonly string[]
  /**
   * Resolves when a projection has applied all that the log holds now: for what no save waits for (`Projection.pace`).
   * @throws ArriveError `busy` if that takes too long.
   */
  readonly upToLog: (projection: string) => Promise<void>
  /**
   * Resolves, as `upToLog` does, whether a person's documents are all that the log holds of them: not where the person
   * is parked.
   */
  readonly isCurrent: (projection: string, person: number) => Promise<boolean>
  /**
   * Removes what projections have written of an erased person after they forgot them. Called when each knows of the
   * erasure: what it was applying just then, of another source and maybe in another process, it has applied without
   * that, and is waited for. All it applies later it knows to be of nobody.
   */
  readonly forgetAgain: (person: number) => Promise<void>
  /** Reads what a projection has made, in whatever process it is kept. */
  readonly reader: (projection: string) => Reader
}

/** What is put around every route. */
export interface Wrapping {
  readonly route: (route: Route) => Route
  /** Does what was put off until after an answer, once no more requests are taken. Does not reject. */
  readonly end: () => Promise<void>
}

/** Periodic background work. */
export interface PeriodicTask {
  readonly name: string
  readonly every: number
  readonly run: () => Promise<unknown>
}

/** A figure of the metrics; it is read whenever they are asked for, so it is one that is known by then. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly read: () => number
}

/** Continuous background work, at its own pace, until it is stopped. */
export interface Worker {
  readonly name: string
  readonly start: () => void
  /** Resolves when nothing of it is under way any more. */
  readonly stop: () => Promise<void>
}

/** A service's one door: what it offers, and nothing of how. */
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
  /** What `/readyz` says of it, by words; it changes nothing about who is ready. */
  readonly health?: () => Readonly<Record<string, string>>
  /** Asked for every GET that no call answers (`EdgeOptions.fallback`). One module of a process has it. */
  readonly fallback?: (kernel: Kernel) => Middleware
  /** Runs once when the projections have caught up, before the first request is taken. */
  readonly prepare?: (kernel: Kernel) => Promise<void>
  /**
   * Runs once when the server listens, before the start is over: what must not be done, or told, by a start that fails.
   */
  readonly opened?: (kernel: Kernel) => Promise<void>
}

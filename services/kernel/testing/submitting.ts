import { jest } from '@jest/globals'
import { embeddedEventLog } from '../event-store/embedded/event-log.ts'
import { readAll } from '../event-store/ports/contract/gather.suite.ts'
import type { Entry, EventLog } from '../event-store/ports/event-log.ts'
import type { Outcome } from '../event-store/projector/projection.ts'
import { createProjector, type Projector } from '../event-store/projector/projector.ts'
import type { Origin, Submission } from '../event-store/requests/submission.ts'
import { createSubmit, type Submit } from '../event-store/requests/submit.ts'
import { SAVED, TOPIC } from './toy.ts'
import { openToyShop, type ToyShop } from './toy-shop.ts'

export const NOW = Date.UTC(2026, 5, 1)
export const SAVED_BEAR: Outcome = { status: 200, body: { message: 'Saved bear' } }
export const ORIGIN: Origin = {
  call: 'saveToy',
  actor: 'staff/1',
  idempotencyKey: '0198a000-0000-7000-8000-000000000001',
  requestId: 'request-1',
}

export function submission(parts: Partial<Submission> = {}): Submission {
  const data = { name: 'bear', colour: 'red' }
  return {
    origin: ORIGIN,
    topic: TOPIC,
    source: '/test',
    type: SAVED,
    dataschema: '/events/toy.saved/1',
    person: 1,
    data,
    request: data,
    awaited: ['toy'],
    ...parts,
  }
}

/** A toy shop with a log in memory, a running projector and submissions; uses fake timers. */
export interface Submitting {
  readonly shop: ToyShop
  readonly log: EventLog
  readonly projector: () => Projector
  readonly project: () => Projector
  /** Submissions by another process, or to another log. */
  readonly by: (log?: EventLog) => Submit
  readonly eventId: (parts?: Partial<Origin>) => string
  readonly send: (parts?: Partial<Submission>, by?: Submit) => Promise<Outcome>
  readonly earlier: (parts?: Partial<Submission>, by?: Submit) => Promise<Outcome | undefined>
  readonly events: () => Promise<readonly Entry[]>
  /** Stops everything after all timeouts. */
  readonly close: () => Promise<void>
}

export async function openSubmitting(): Promise<Submitting> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  const shop = await openToyShop()
  const log = embeddedEventLog(':memory:', [TOPIC])
  const by = (own: EventLog = log) =>
    createSubmit({ log: own, vault: shop.vault, outcomes: shop.outcomes, now: () => NOW })
  const submit = by()
  const eventId = (parts: Partial<Origin> = {}) => submit.eventId({ ...ORIGIN, ...parts })
  const project = () => {
    const projector = createProjector(shop.options(log))
    projector.start()
    return projector
  }
  let projector = project()
  return {
    shop,
    log,
    projector: () => projector,
    project: () => {
      projector = project()
      return projector
    },
    by,
    eventId,
    send: (parts = {}, own = submit) => own.send(eventId(parts.origin), submission(parts)),
    earlier: (parts = {}, own = submit) => own.findEarlier(eventId(parts.origin), submission(parts)),
    events: () => readAll(log, [TOPIC]),
    close: async () => {
      await jest.advanceTimersByTimeAsync(60_000)
      jest.useRealTimers()
      await projector.stop()
      await log.close()
      await shop.close()
    },
  }
}

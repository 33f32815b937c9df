/** The part of kafkajs' `RequestQueue` that the patch of the timer loop uses. */
export interface RequestQueue {
  readonly pending: readonly unknown[]
  scheduleCheckPendingRequests(): void
}

/** The part of kafkajs' `RequestQueue` that checks for requests that have timed out. */
export interface TimedQueue {
  readonly inflight: ReadonlyMap<unknown, TimedRequest>
  isConnected(): boolean
  scheduleRequestTimeoutCheck(): void
  destroy(): void
}

interface TimedRequest {
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly requestTimeout: number
  timeoutRequest(): void
}

/** The part of kafkajs' `Broker` that the patch of the fetches uses. */
export interface FetchingBroker {
  /** `maxWaitTime`: milliseconds that a fetch which finds nothing waits for new entries. */
  fetch(asked: { readonly maxWaitTime: number }): Promise<unknown>
}

/** The part of kafkajs' `BrokerPool` that the patch of the last broker uses. */
export interface BrokerPool {
  readonly brokers: Readonly<Record<string, unknown>>
  metadataExpireAt: number | null
  removeBroker(destination: object): void
}

/** In milliseconds. Unpatched it is 100; requests have more than a second, those of somebody who waits 2 s. */
const TIMEOUT_CHECK_MS = 500

// kafkajs 2.2.4 has been the last release since 2023, so its faults are mended while the process starts. Each method is
// patched once, however often this is called.
const patched = new WeakSet<object>()

/**
 * Stops kafkajs from checking for waiting requests where there are none. Unpatched, each connection arms a timer again
 * as soon as it has fired, with a time that lies in the past: 3.5-5 % of a core in an idle process, and Node's
 * `TimeoutNegativeWarning`. A request that has to wait (throttled, or too many in flight) schedules the check itself
 * when it is queued, so nothing is missed. https://github.com/tulios/kafkajs/issues/1556, .../issues/1751
 */
export function patchTimerLoop(prototype: RequestQueue): void {
  const schedule = prototype.scheduleCheckPendingRequests
  if (patched.has(schedule)) return
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this)
  }
  patched.add(prototype.scheduleCheckPendingRequests)
}

/**
 * Checks for requests that have timed out with one timer for all connections. Unpatched, each connection has its own:
 * a process of five consumers holds 12, and wakes 120 times a second for them.
 */
export function patchTimeoutChecks(prototype: TimedQueue): void {
  const end = prototype.destroy
  if (patched.has(end)) return
  const watched = new Set<TimedQueue>()
  let timer: NodeJS.Timeout | undefined
  prototype.scheduleRequestTimeoutCheck = function (this: TimedQueue) {
    watched.add(this)
    timer ??= setInterval(() => watched.forEach(checkTimeouts), TIMEOUT_CHECK_MS)
  }
  prototype.destroy = function (this: TimedQueue) {
    watched.delete(this)
    if (watched.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    end.call(this)
  }
  patched.add(prototype.destroy)
}

function checkTimeouts(queue: TimedQueue): void {
  const now = Date.now()
  for (const request of queue.inflight.values()) {
    if (now - request.sentAt > request.requestTimeout) request.timeoutRequest()
  }
  if (!queue.isConnected()) queue.destroy()
}

/**
 * Keeps the last broker that kafkajs knows when its connection closes; it is connected to again as soon as it is back.
 * Unpatched, a consumer whose brokers were all gone for a moment gives up its membership, comes back as a new member,
 * and the group waits for the old one until its session is over: measured in one of four kills of a single broker, for
 * 6 s.
 */
export function patchLastBroker(prototype: BrokerPool): void {
  const remove = prototype.removeBroker
  if (patched.has(remove)) return
  prototype.removeBroker = function (this: BrokerPool, destination: object) {
    if (Object.keys(this.brokers).length > 1) remove.call(this, destination)
    else this.metadataExpireAt = null
  }
  patched.add(prototype.removeBroker)
}

/**
 * Lets the fetches of all consumers of a process that find nothing end at the same moments: each waits until the next
 * multiple of its time. Unpatched, an idle process of seven consumers wakes 14 times a second, for each answer and each
 * heartbeat after it, and every time its code and data have left the processor's caches: 1.3 % of a core in place of
 * 1.0 %. A fetch that finds something is answered at once, as before.
 */
export function patchFetchEnds(prototype: FetchingBroker): void {
  const fetch = prototype.fetch
  if (patched.has(fetch)) return
  prototype.fetch = function (this: FetchingBroker, asked) {
    return fetch.call(this, { ...asked, maxWaitTime: untilNextEnd(asked.maxWaitTime) })
  }
  patched.add(prototype.fetch)
}

/** At least a tenth of the time, so that a fetch is not over as soon as it has begun. */
function untilNextEnd(wait: number): number {
  const left = Math.ceil(wait - (performance.now() % wait))
  return left < wait / 10 ? left + wait : left
}

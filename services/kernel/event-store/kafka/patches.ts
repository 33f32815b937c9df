/** The part of kafkajs' `RequestQueue` that the patch of the timer loop uses. */
export interface RequestQueue {
  readonly pending: readonly unknown[]
  scheduleCheckPendingRequests(): void
}

/** The part of kafkajs' `BrokerPool` that the patch of the last broker uses. */
export interface BrokerPool {
  readonly brokers: Readonly<Record<string, unknown>>
  metadataExpireAt: number | null
  removeBroker(destination: object): void
}

// kafkajs 2.2.4 is the last release since 2023, so what it needs is put right while the process starts.
const patched = new WeakSet<object>()

/**
 * Stops kafkajs from looking after waiting requests where there are none. Unpatched, each connection arms a timer anew
 * as soon as it has fired, with a time that lies in the past: 3.5-5 % of a core in an idle process, and Node's
 * `TimeoutNegativeWarning`. A request that has to wait (throttled, or too many in flight) schedules the look itself
 * when it is queued, so nothing is missed. https://github.com/tulios/kafkajs/issues/1556, .../issues/1751
 */
export function patchTimerLoop(prototype: RequestQueue): void {
  if (!isNew(prototype)) return
  const schedule = prototype.scheduleCheckPendingRequests
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this)
  }
}

/**
 * Keeps the last broker that kafkajs knows when its connection closes; it is connected to again as soon as it is back.
 * Unpatched, a consumer whose brokers were all gone for a moment gives up its membership, comes back as a new member,
 * and the group waits for the old one until its session is over: measured in one of four kills of a single broker, for
 * 6 s.
 */
export function patchLastBroker(prototype: BrokerPool): void {
  if (!isNew(prototype)) return
  const remove = prototype.removeBroker
  prototype.removeBroker = function (this: BrokerPool, destination: object) {
    if (Object.keys(this.brokers).length > 1) remove.call(this, destination)
    else this.metadataExpireAt = null
  }
}

function isNew(prototype: object): boolean {
  const fresh = !patched.has(prototype)
  patched.add(prototype)
  return fresh
}

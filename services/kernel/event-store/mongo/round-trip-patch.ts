import { untilTick } from '../../common/ticks.ts'

/** The part of the driver's `RTTPinger` that the patch of its measurements uses. */
export interface Pinger {
  closed: boolean
  monitorId: NodeJS.Timeout
  measureRoundTripTime(): void
  measureAndReschedule(start: number, connection?: unknown): void
}

/** In milliseconds, as often as the driver does by default. */
const EVERY_MS = 10_000

const patched = new WeakSet<object>()

/**
 * Lets a client measure its round trips to a server every ten seconds, and not as often as the server says whether it
 * still is there: that is every two seconds here, so that one that hangs is noticed. Round trips only choose the
 * nearest of several routers.
 */
export function patchRoundTrips(prototype: Pinger): void {
  const measure = prototype.measureAndReschedule
  if (patched.has(measure)) return
  prototype.measureAndReschedule = function (this: Pinger, start: number, connection?: unknown) {
    measure.call(this, start, connection)
    if (this.closed) return
    clearTimeout(this.monitorId)
    this.monitorId = setTimeout(() => this.measureRoundTripTime(), untilTick(EVERY_MS))
  }
  patched.add(prototype.measureAndReschedule)
}

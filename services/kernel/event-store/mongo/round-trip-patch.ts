import { untilTick } from '../../common/ticks.ts'

export interface Pinger {
  closed: boolean
  monitorId: NodeJS.Timeout
  measureRoundTripTime(): void
  measureAndReschedule(start: number, connection?: unknown): void
}

/** In milliseconds; the driver's default. */
const EVERY_MS = 10_000

const patched = new WeakSet<object>()

/** Unpatched, it measures with each heartbeat, here every two seconds, only to choose among routers. */
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

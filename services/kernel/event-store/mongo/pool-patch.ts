export interface CheckedPool {
  minPoolSizeTimer: NodeJS.Timeout | undefined
  ensureMinPoolSize(): void
}

/** In milliseconds; 100 unpatched, and the driver has no option for it. */
const CHECK_MS = 10_000

const patched = new WeakSet<object>()

/** Unpatched, the checks cost 0.2 % of a core in an idle process. Requests open connections themselves if needed. */
export function patchPoolChecks(prototype: CheckedPool): void {
  const ensure = prototype.ensureMinPoolSize
  if (patched.has(ensure)) return
  prototype.ensureMinPoolSize = function (this: CheckedPool) {
    const before = this.minPoolSizeTimer
    ensure.call(this)
    // Otherwise it is not ready, or is opening a connection and continues by itself.
    if (this.minPoolSizeTimer === before) return
    clearTimeout(this.minPoolSizeTimer)
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), CHECK_MS)
  }
  patched.add(prototype.ensureMinPoolSize)
}

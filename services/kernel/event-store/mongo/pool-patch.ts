/** The part of the driver's `ConnectionPool` that the patch of its checks uses. */
export interface CheckedPool {
  minPoolSizeTimer: NodeJS.Timeout | undefined
  ensureMinPoolSize(): void
}

/** In milliseconds. Unpatched it is 100, and the driver takes no other number. */
const CHECK_MS = 10_000

const patched = new WeakSet<object>()

/**
 * Lets a pool check every ten seconds, and not ten times a second, that it has its smallest number of connections and
 * none that are closed: 0.2 % of a core in an idle process. Nothing waits for a check. The first is at once when the
 * pool opens or opens again, and a request takes no closed connection and opens one where there is none.
 */
export function patchPoolChecks(prototype: CheckedPool): void {
  const ensure = prototype.ensureMinPoolSize
  if (patched.has(ensure)) return
  prototype.ensureMinPoolSize = function (this: CheckedPool) {
    const before = this.minPoolSizeTimer
    ensure.call(this)
    // Otherwise it is not ready, or has begun to open a connection and goes on from there.
    if (this.minPoolSizeTimer === before) return
    clearTimeout(this.minPoolSizeTimer)
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), CHECK_MS)
  }
  patched.add(prototype.ensureMinPoolSize)
}

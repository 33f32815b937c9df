/** The part of kafkajs' `RequestQueue` that looks for requests whose time is over. */
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

/** In milliseconds. Unpatched it is 100; requests have 1.5 s and more. */
const CHECK_MS = 250

const patched = new WeakSet<TimedQueue>()

/**
 * Has one timer look for requests whose time is over, for all connections. Unpatched, each connection has its own: a
 * process of five consumers holds 12, and wakes 120 times a second for them.
 */
export function patchTimeoutChecks(prototype: TimedQueue): void {
  if (patched.has(prototype)) return
  patched.add(prototype)
  const watched = new Set<TimedQueue>()
  const end = prototype.destroy
  let timer: NodeJS.Timeout | undefined

  prototype.scheduleRequestTimeoutCheck = function (this: TimedQueue) {
    watched.add(this)
    timer ??= setInterval(() => watched.forEach(checkTimeouts), CHECK_MS)
  }

  prototype.destroy = function (this: TimedQueue) {
    watched.delete(this)
    if (watched.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    end.call(this)
  }
}

function checkTimeouts(queue: TimedQueue): void {
  const now = Date.now()
  for (const request of queue.inflight.values()) {
    if (now - request.sentAt > request.requestTimeout) request.timeoutRequest()
  }
  if (!queue.isConnected()) queue.destroy()
}

export interface RequestQueue {
  readonly pending: readonly unknown[]
  scheduleCheckPendingRequests(): void
}

/**
 * Checks for waiting requests only if there are some; a request that must wait schedules the check itself. Unpatched,
 * each connection rearms a timer with a past time: 3 to 5 % of an idle core, and Node's `TimeoutNegativeWarning`.
 * https://github.com/tulios/kafkajs/issues/1704, .../issues/1751
 */
export function restsWithoutRequests(queues: RequestQueue): void {
  const schedule = queues.scheduleCheckPendingRequests
  queues.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this)
  }
}

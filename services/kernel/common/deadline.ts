import { AsyncLocalStorage } from 'node:async_hooks'

/** Remaining time that one request may wait for engines. Concurrent waits count once. */
interface RequestDeadline {
  left: number
  waits: number
  since: number
  over: boolean
}

/** Milliseconds that a request may wait for engines in total; keeps every response within 2.5 s. */
export const REQUEST_TIMEOUT_MS = 2_400

const budgets = new AsyncLocalStorage<RequestDeadline>()

/** Waits inside of `work` share a budget of `ms`. Work that outlives the request is no longer limited. */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const budget: RequestDeadline = { left: ms, waits: 0, since: 0, over: false }
  return budgets.run(budget, () =>
    work().finally(() => {
      budget.over = true
    }),
  )
}

/** For work on behalf of several requests (a timer), whose waits must not use up this request's budget. */
export function outsideDeadline<T>(begin: () => T): T {
  return budgets.exit(begin)
}

/** Rejects with the error of `late` after `ms` or the request's remaining time, if shorter. */
export async function withinDeadline<T>(ms: number, work: () => Promise<T>, late: () => unknown): Promise<T> {
  const failing = () => {
    throw late()
  }
  const budget = budgets.getStore()
  if (budget === undefined || budget.over) return withTimeout(ms, work(), failing)
  const left = enter(budget)
  try {
    return await withTimeout(Math.min(ms, left), work(), failing)
  } finally {
    leave(budget)
  }
}

function enter(budget: RequestDeadline): number {
  const now = performance.now()
  if (budget.waits++ === 0) budget.since = now
  return Math.max(0, budget.left - (now - budget.since))
}

function leave(budget: RequestDeadline): void {
  if (--budget.waits === 0) budget.left -= performance.now() - budget.since
}

/** Resolves with the result of `late` (or rejects) after `ms`. The work itself continues. */
export function withTimeout<T, U>(ms: number, work: Promise<T>, late: () => U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(Promise.try(late)), ms)
    const ending =
      <V>(end: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer)
        end(value)
      }
    work.then(ending(resolve), ending(reject))
  })
}

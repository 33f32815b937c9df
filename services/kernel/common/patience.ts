import { AsyncLocalStorage } from 'node:async_hooks'
import { within } from './within.ts'

/** What is left of the time that one request may spend waiting for an engine. Waits at the same time count once. */
interface Budget {
  left: number
  waits: number
  since: number
  over: boolean
}

/** Longest wait of a request for an engine, in milliseconds: with it every call is answered within 2.5 s. */
export const PATIENCE = 2_400

const budgets = new AsyncLocalStorage<Budget>()

/**
 * Runs the work of one request, whose waits (`patiently`) take no more than `ms` together: each takes what those before
 * have left. What the work has begun and left behind, for other requests too, is free of it when the work is over.
 */
export function withPatience<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const budget: Budget = { left: ms, waits: 0, since: 0, over: false }
  return budgets.run(budget, () =>
    work().finally(() => {
      budget.over = true
    }),
  )
}

/** Begins what serves other requests too (a timer): its waits are nobody's, whichever request has begun it. */
export function ofNobody<T>(begin: () => T): T {
  return budgets.exit(begin)
}

/** The promise's value, or `late` after `ms` milliseconds or what is left to the request, whichever is less. */
export async function patiently<T>(ms: number, work: () => Promise<T>, late: () => unknown): Promise<T> {
  const failing = () => {
    throw late()
  }
  const budget = budgets.getStore()
  if (budget === undefined || budget.over) return within(ms, work(), failing)
  const left = enter(budget)
  try {
    return await within(Math.min(ms, left), work(), failing)
  } finally {
    leave(budget)
  }
}

function enter(budget: Budget): number {
  const now = performance.now()
  if (budget.waits++ === 0) budget.since = now
  return Math.max(0, budget.left - (now - budget.since))
}

function leave(budget: Budget): void {
  if (--budget.waits === 0) budget.left -= performance.now() - budget.since
}

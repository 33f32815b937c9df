import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds, type Server } from './processes.ts'

/** Longer than any projection's pause between batches, and than what they have left to do. */
const REST_MS = 1_500

/** Processor seconds so far of a server, and of what else works for it. */
export type Used = () => Promise<number>

export function usedBy({ pid }: Pick<Server, 'pid'>): Used {
  return async () => processorSeconds(pid)
}

/** Processor microseconds per request and requests per second, with the work that follows the last response. */
export async function costOf(used: Used, work: () => Promise<number>) {
  const before = await used()
  const begin = performance.now()
  const requests = await work()
  const seconds = (performance.now() - begin) / 1_000
  const answered = await used()
  await pause(REST_MS)
  const after = await used()
  return { processor: (1e6 * (after - before)) / requests, rate: requests / (seconds + after - answered) }
}

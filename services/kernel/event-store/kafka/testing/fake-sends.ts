import { settleDown } from '../../../testing/waiting.ts'
import type { Position } from '../../ports/event-log.ts'
import { createSender, type Outgoing, type SenderOptions } from '../sender.ts'
import { createClock } from './clock.ts'

export function event(key: string, bytes = 100): Outgoing {
  return { topic: 'letters', partition: 0, key, value: key, bytes }
}

/** The test decides how each send ends; the breaker only records. */
export function senderOverFakes(parts: Partial<SenderOptions> = {}) {
  const clock = createClock()
  const sends: (PromiseWithResolvers<readonly Position[]> & { readonly keys: readonly string[] })[] = []
  const breaker = { open: false, failures: 0, successes: 0 }
  let stuck = 0
  const sender = createSender({
    send: (batch) => {
      const ending = Promise.withResolvers<readonly Position[]>()
      sends.push({ ...ending, keys: batch.map(({ key }) => key) })
      return ending.promise
    },
    breaker: {
      isOpen: () => breaker.open,
      succeeded: () => breaker.successes++,
      failed: () => breaker.failures++,
    },
    onStuck: () => stuck++,
    now: clock.now,
    later: clock.later,
    ...parts,
  })
  let offset = 0
  return {
    sender,
    clock,
    breaker,
    sends,
    stuck: () => stuck,
    land: async () => {
      const last = sends.at(-1)
      last?.resolve(last.keys.map(() => ({ source: 'letters/0', offset: offset++ })))
      await settleDown(2)
    },
    fail: async (error: unknown) => {
      sends.at(-1)?.reject(error)
      await settleDown(2)
    },
  }
}

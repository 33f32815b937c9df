import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { entriesOf, sampleEnvelope } from '../../testing/events.ts'
import { scriptedLog } from '../../testing/scripted-log.ts'
import { openToyShop, type ToyShop } from '../../testing/toy-shop.ts'
import { settleDown } from '../../testing/waiting.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import type { Reaction } from './projection.ts'
import { createReactor } from './reactor.ts'

let shop: ToyShop
beforeEach(async () => {
  shop = await openToyShop()
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
})
afterEach(async () => {
  jest.useRealTimers()
  await shop.close()
})

test('a hanging reaction blocks those behind it for two minutes, and is retried', async () => {
  const log = scriptedLog(entriesOf(upTo(3).map((at) => sampleEnvelope({ id: `e${at}` }))), [{ size: 3, back: 0 }])
  const done: string[] = []
  const failures: string[] = []
  let hung = 0
  const reaction: Reaction = {
    name: 'mail',
    topics: ['toys'],
    handles: () => true,
    react: async ({ id }) => {
      if (id === 'e1' && hung++ === 0) await new Promise(() => undefined)
      done.push(id)
    },
  }
  const onFailure = (error: unknown, event: string) => void failures.push(`${event} ${String(error)}`)
  const reactor = createReactor({ log, store: shop.store, now: Date.now, onFailure, reaction })
  await reactor.start()
  while (hung === 0) await settleDown()
  await jest.advanceTimersByTimeAsync(119_000)
  expect([done, failures]).toEqual([['e0'], []])
  await jest.advanceTimersByTimeAsync(1_000)
  await log.played
  await reactor.stop()
  expect(done).toEqual(['e0', 'e1', 'e2'])
  expect(failures).toEqual(['e1 Error: The reaction mail has not ended in 120 s'])
})

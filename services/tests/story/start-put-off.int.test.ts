import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { ArriveError, type OpenEngines, storage } from '../../kernel/index.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'

/** Starts, each with a different share of calls put off. */
const STARTS = 7
const BETWEEN_LOOKS = 20

/** Starts the product on engines that put off a share of its calls once each; returns their number. */
async function startPutOff(part: number): Promise<number> {
  const known = new Set<string>()
  let refused = 0
  function putOff<Given extends readonly unknown[], Value>(name: string, call: (...by: Given) => Promise<Value>) {
    return async (...by: Given): Promise<Value> => {
      const requested = JSON.stringify([name, by])
      if (known.has(requested) || known.add(requested).size % STARTS !== part) return call(...by)
      refused++
      throw new ArriveError('log-away', { retryAfter: 1 })
    }
  }
  const unsteady = ({ log, store, ...engines }: OpenEngines): OpenEngines => ({
    ...engines,
    log: { ...log, ends: putOff('ends', log.ends) },
    store: {
      ...store,
      ensure: putOff('ensure', store.ensure),
      progress: putOff('progress', store.progress),
      readers: putOff('readers', store.readers),
      get: putOff('get', store.get),
      list: putOff('list', store.list),
    },
  })
  const arrive = await startTestArrive({}, { openEngines: async (...by) => unsteady(await storage.openEngines(...by)) })
  const client = createClient(arrive.origin)
  while ((await client.get('/readyz')).status !== 200) await pause(BETWEEN_LOOKS)
  await arrive.end()
  return refused
}

test('a start succeeds, no matter which of its calls the engines put off', async () => {
  const refused = await Promise.all(Array.from({ length: STARTS }, (_, part) => startPutOff(part)))
  expect(Math.min(...refused)).toBeGreaterThan(0)
}, 60_000)

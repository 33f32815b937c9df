import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { DocumentStore } from '../../kernel/index.ts'
import { embeddedDocumentStore, endAbandonedRebuild, GENERATIONS, settleDown } from '../../kernel/testing/index.ts'
import { takeRebuildLease } from './lease.ts'

const REAL = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'] as const
const TERM = 60_000
const UNDER_WAY = 'Another rebuild is under way'

/** `shared/lease.unit.test.ts` shows what holds for every lease. */
describe('the right to rebuild', () => {
  let store: DocumentStore
  let clock: number
  let holders = 0
  beforeEach(async () => {
    store = embeddedDocumentStore(':memory:')
    await store.ensure([GENERATIONS])
    clock = 1_000_000
  })
  afterEach(async () => {
    jest.useRealTimers()
    await store.close()
  })

  const until = async () => {
    const row = (await store.get(GENERATIONS.name, ['lease/rebuild'])).get('lease/rebuild')
    return Number(JSON.parse(row?.body ?? '{}').until)
  }
  const take = (own = store) => takeRebuildLease({ store: own, now: () => clock, newId: () => `process ${holders++}` })

  test('is renewed automatically until it is released', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL] })
    const lease = await take()
    clock += TERM - 1
    jest.advanceTimersByTime(15_000)
    while ((await until()) < clock + TERM) await settleDown()
    await expect(take()).rejects.toThrow(UNDER_WAY)
    await lease.release()
    jest.advanceTimersByTime(60_000)
    await settleDown()
    expect(await until()).toBe(0)
  })

  test('is lost for good by a process that was held up longer, whose release then has no effect', async () => {
    const late = await take()
    clock += TERM
    const next = await take()
    await expect(late.assertHeld()).rejects.toThrow(
      'Another rebuild has begun, since this one was held up for a minute',
    )
    await late.release()
    await next.assertHeld()
    await expect(take()).rejects.toThrow(UNDER_WAY)
    await next.release()
  })

  test('survives a renewal whose answer was lost', async () => {
    let losing = false
    const lossy: DocumentStore = {
      ...store,
      replaceIf: async (...by) => {
        const replaced = await store.replaceIf(...by)
        if (losing) throw new Error('The answer was lost')
        return replaced
      },
    }
    const lease = await take(lossy)
    losing = true
    await expect(lease.assertHeld()).rejects.toThrow('The answer was lost')
    losing = false
    await lease.assertHeld()
    await lease.release()
  })

  test('that an ended process left is removed if there can be no other process', async () => {
    const left = await take()
    await endAbandonedRebuild({ store, shared: false, logger: { warn: () => {} } }, [])
    await (await take()).release()
    await left.release()
  })
})

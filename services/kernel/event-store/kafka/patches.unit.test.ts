import { describe, expect, jest, test } from '@jest/globals'
import { patchFetchEnds, patchLastBroker, patchTimerLoop } from './patches.ts'

describe('the patched timer loop', () => {
  const queueWith = (pending: readonly unknown[]) => {
    const calls: unknown[] = []
    const prototype = {
      pending: [] as readonly unknown[],
      scheduleCheckPendingRequests(): void {
        calls.push(this.pending)
      },
    }
    patchTimerLoop(prototype)
    patchTimerLoop(prototype)
    const queue = Object.assign(Object.create(prototype), { pending })
    queue.scheduleCheckPendingRequests()
    return calls
  }

  test('rests if no request waits', () => {
    expect(queueWith([])).toEqual([])
  })

  test('checks as before, once, if a request waits', () => {
    expect(queueWith(['a request'])).toEqual([['a request']])
  })
})

describe('the patched pool of brokers', () => {
  const removeFrom = (brokers: Readonly<Record<string, string>>) => {
    const removed: unknown[] = []
    const prototype = {
      brokers: {},
      metadataExpireAt: 5 as number | null,
      removeBroker: (destination: object) => removed.push(destination),
    }
    patchLastBroker(prototype)
    patchLastBroker(prototype)
    const pool = Object.assign(Object.create(prototype), { brokers })
    pool.removeBroker({ host: 'one' })
    return [removed, pool.metadataExpireAt]
  }

  test('keeps the last one, and expires its metadata', () => {
    expect(removeFrom({ 1: 'one' })).toEqual([[], null])
  })

  test('loses one of several as before', () => {
    expect(removeFrom({ 1: 'one', 2: 'two' })).toEqual([[{ host: 'one' }], 5])
  })
})

describe('the patched fetches', () => {
  /** How long a fetch waits that begins this many milliseconds after process start. */
  const waitAt = (begin: number) => {
    const waits: number[] = []
    const prototype = {
      fetch: async ({ maxWaitTime }: { readonly maxWaitTime: number }) => waits.push(maxWaitTime),
    }
    patchFetchEnds(prototype)
    patchFetchEnds(prototype)
    const now = jest.spyOn(performance, 'now').mockReturnValue(begin)
    void prototype.fetch({ maxWaitTime: 1_000 })
    now.mockRestore()
    return waits
  }

  test.each([
    [5_000, 1_000],
    [5_003.4, 997],
    [5_600, 400],
    [5_900, 100],
  ])('that begins at %d waits until the common end', (begin, wait) => {
    expect(waitAt(begin)).toEqual([wait])
  })

  test('waits until the next common end if the current one is too close', () => {
    expect(waitAt(5_950)).toEqual([1_050])
  })
})

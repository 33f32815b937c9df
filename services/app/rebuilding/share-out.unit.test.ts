import { describe, expect, test } from '@jest/globals'
import { shareOut } from './share-out.ts'

describe('sharing out work', () => {
  test('gives each item to the worker that is free first, and has no more under way than workers', async () => {
    const taken: string[] = []
    const underWay = new Map<number, PromiseWithResolvers<void>>()
    const done = shareOut([1, 2, 3, 4], ['a', 'b'], (item, worker) => {
      taken.push(`${worker}${item}`)
      const held = Promise.withResolvers<void>()
      underWay.set(item, held)
      return held.promise
    })
    expect(taken).toEqual(['a1', 'b2'])
    for (const item of [2, 1, 3, 4]) {
      underWay.get(item)?.resolve()
      await new Promise(setImmediate)
    }
    await done
    expect(taken).toEqual(['a1', 'b2', 'b3', 'a4'])
  })

  test('after a failure begins no more, and fails when all that is under way has ended', async () => {
    const taken: number[] = []
    const held = Promise.withResolvers<void>()
    let failure: unknown
    const done = shareOut([1, 2, 3], ['a', 'b'], async (item) => {
      taken.push(item)
      if (item === 1) throw new RangeError('broken')
      await held.promise
    }).catch((error: unknown) => {
      failure = error
    })
    await new Promise(setImmediate)
    expect([taken, failure]).toEqual([[1, 2], undefined])
    held.resolve()
    await done
    expect([taken, failure]).toEqual([[1, 2], new RangeError('broken')])
  })
})

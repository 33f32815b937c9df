import { expect, it } from '@jest/globals'
import { createMemoryLimiter } from './memory-limiter.ts'

let time = 0
const rule = { name: 'toys', points: 2, seconds: 60, blockSeconds: 600 }
const newLimiter = (kept?: number) => createMemoryLimiter(kept, () => time)(rule)

it('allows a number of points per time, then blocks for longer', async () => {
  const limiter = newLimiter()
  expect(await limiter.consume('a')).toMatchObject({ consumedPoints: 1, remainingPoints: 1, msBeforeNext: 60_000 })
  time += 1_000
  expect(await limiter.consume('a')).toMatchObject({ consumedPoints: 2, remainingPoints: 0, msBeforeNext: 59_000 })
  await expect(limiter.consume('a')).rejects.toMatchObject({ consumedPoints: 3, msBeforeNext: 600_000 })
  time += 1_000
  await expect(limiter.consume('a')).rejects.toMatchObject({ consumedPoints: 4, msBeforeNext: 599_000 })
  expect(await limiter.consume('b')).toMatchObject({ consumedPoints: 1 })
  time += 599_000
  expect(await limiter.get('a')).toBeNull()
  expect(await limiter.consume('a')).toMatchObject({ consumedPoints: 1 })
})

it('gives points back, but never more than were taken', async () => {
  const limiter = newLimiter()
  await limiter.reward('a', 1)
  expect(await limiter.get('a')).toBeNull()
  await limiter.consume('a')
  await limiter.reward('a', 5)
  expect(await limiter.get('a')).toMatchObject({ consumedPoints: 0 })
})

it('blocks and forgets a key on request', async () => {
  const limiter = newLimiter()
  await limiter.block('a', 10)
  await expect(limiter.consume('a')).rejects.toMatchObject({ msBeforeNext: 10_000 })
  expect([await limiter.delete('a'), await limiter.delete('a')]).toEqual([true, false])
  expect(await limiter.consume('a')).toMatchObject({ consumedPoints: 1 })
})

it('keeps a limited number of counters, the most recently used', async () => {
  const limiter = newLimiter(1_000)
  const first = async (key: string) => (await limiter.get(key)) !== null
  await limiter.consume('asked')
  await limiter.consume('left')
  for (let at = 0; at < 5_000; at++) {
    await limiter.consume(`invented ${at}`)
    if (at % 100 === 0) await limiter.get('asked')
  }
  expect([await first('asked'), await first('left')]).toEqual([true, false])
  const left = await Promise.all(Array.from({ length: 5_000 }, (_, at) => first(`invented ${at}`)))
  expect(left.filter(Boolean).length).toBeLessThanOrEqual(1_000)
})

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { withDeadline, withinDeadline } from './deadline.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const hang = () => new Promise<never>(() => undefined)
const late = () => new Error('late')
const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function duration(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  const ended = work().then(
    () => performance.now() - from,
    () => performance.now() - from,
  )
  await jest.advanceTimersByTimeAsync(20_000)
  return ended
}

const waitFor = (ms: number) => withinDeadline(ms, hang, late).catch(() => undefined)

describe('the waits of a request', () => {
  test('take no longer in total than the request may', async () => {
    const waits = async () => {
      await waitFor(300)
      await waitFor(2_400)
      await waitFor(2_400)
    }
    expect(await duration(() => withDeadline(2_400, waits))).toBeCloseTo(2_400, -1)
    expect(await duration(waits)).toBe(5_100)
  })

  test('that run concurrently count once, even if nested', async () => {
    const waits = async () => {
      await Promise.all([waitFor(1_000), waitFor(800)])
      await withinDeadline(400, () => waitFor(500), late).catch(() => undefined)
      await waitFor(2_400)
    }
    expect(await duration(() => withDeadline(2_400, waits))).toBeCloseTo(2_400, -1)
  })

  test('exclude other work of the request', async () => {
    const waits = async () => {
      await waitFor(1_000)
      await rest(5_000)
      await waitFor(2_400)
    }
    expect(await duration(() => withDeadline(2_400, waits))).toBe(7_400)
  })

  test('do not count for another request, nor for work that outlives the request', async () => {
    let begun: Promise<void> = Promise.resolve()
    const first = async () => {
      await waitFor(2_000)
      begun = rest(100).then(() => waitFor(1_500))
    }
    expect(await duration(() => withDeadline(2_400, first).then(() => begun))).toBe(3_600)
    expect(await duration(() => withDeadline(2_400, () => waitFor(2_000)))).toBe(2_000)
  })

  test('are unlimited without a deadline', async () => {
    await expect(withDeadline(2_400, () => withinDeadline(300, async () => 'done', late))).resolves.toBe('done')
    await expect(withinDeadline(300, async () => Promise.reject(new Error('no')), late)).rejects.toThrow('no')
  })
})

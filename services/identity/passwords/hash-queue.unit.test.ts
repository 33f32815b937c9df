import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createHashQueue, type HashQueue, type QueueEntry } from './hash-queue.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const DEADLINE = 1_000
const other = (by: string): QueueEntry => ({ lane: 'other', by })
const known = (by: string): QueueEntry => ({ lane: 'known', by })
const newQueue = (queue: number) => createHashQueue({ atOnce: 1, queue, deadline: DEADLINE })

async function completed(queue: HashQueue, entries: readonly QueueEntry[]): Promise<string[]> {
  const passed: string[] = []
  const held = Promise.withResolvers<void>()
  const first = queue(other('first'), () => held.promise)
  const all = entries.map((entry) =>
    queue(entry, async () => passed.push(entry.by)).catch(() => passed.push(`no ${entry.by}`)),
  )
  held.resolve()
  await Promise.all([first, ...all])
  return passed
}

test('the configured number of jobs run at once, the configured number wait, and the next one is refused', async () => {
  const queue = createHashQueue({ atOnce: 2, queue: 3, deadline: DEADLINE })
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const all = Array.from({ length: 5 }, (_, at) => queue(other(`${at}`), work))
  await jest.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  await expect(queue(other('late'), work)).rejects.toMatchObject({ code: 'busy', retryAfter: 1 })
  for (let at = 0; at < 5; at++) {
    ends[at]?.()
    await jest.advanceTimersByTimeAsync(0)
  }
  await Promise.all(all)
  expect(ends).toHaveLength(5)
})

test('a job that fails hands its slot to the next one', async () => {
  const queue = newQueue(1)
  const failed = queue(other('a'), () => Promise.reject(new Error('no')))
  const next = queue(other('b'), async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await queue(other('c'), async () => 'again')).toBe('again')
})

test('in the queue, requests of a busy requester alternate with those of others', async () => {
  const turns = ['a', 'a', 'a', 'b', 'c', 'b'].map(other)
  expect(await completed(newQueue(9), turns)).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
})

test('when the queue is full, the requester with the most entries loses one to a requester with fewer', async () => {
  const turns = ['a', 'a', 'a', 'b', 'b'].map(other)
  expect((await completed(newQueue(3), turns)).sort()).toEqual(['a', 'a', 'b', 'no a', 'no b'])
})

test('known requesters have a lane of their own and get every other slot', async () => {
  const turns = [...['a', 'b', 'c', 'd'].map(other), ...['x', 'y'].map(known)]
  expect(await completed(newQueue(4), turns)).toEqual(['x', 'a', 'y', 'b', 'c', 'd'])
})

test('an entry is removed at its deadline, and the queue continues without it', async () => {
  const queue = newQueue(2)
  const held = Promise.withResolvers<void>()
  const first = queue(other('a'), () => held.promise)
  const late = expect(queue(other('b'), async () => 'b')).rejects.toMatchObject({ code: 'busy' })
  await jest.advanceTimersByTimeAsync(DEADLINE - 1)
  const next = queue(other('c'), async () => 'c')
  await jest.advanceTimersByTimeAsync(1)
  await late
  held.resolve()
  await first
  expect(await next).toBe('c')
})

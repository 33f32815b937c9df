import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createGate, type Gate, type Turn } from './gate.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const DEADLINE = 1_000
const other = (by: string): Turn => ({ lane: 'other', by })
const known = (by: string): Turn => ({ lane: 'known', by })
const newGate = (queue: number) => createGate({ atOnce: 1, queue, deadline: DEADLINE })

/**
 * Asks for turns one after the other, the first of which holds the gate; tells who passed, in order, once all have
 * ended.
 */
async function passing(gate: Gate, turns: readonly Turn[]): Promise<string[]> {
  const passed: string[] = []
  const held = Promise.withResolvers<void>()
  const first = gate(other('first'), () => held.promise)
  const all = turns.map((turn) =>
    gate(turn, async () => passed.push(turn.by)).catch(() => passed.push(`no ${turn.by}`)),
  )
  held.resolve()
  await Promise.all([first, ...all])
  return passed
}

test('so many work at once, so many wait, the next is refused', async () => {
  const gate = createGate({ atOnce: 2, queue: 3, deadline: DEADLINE })
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const all = Array.from({ length: 5 }, (_, at) => gate(other(`${at}`), work))
  await jest.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  await expect(gate(other('late'), work)).rejects.toMatchObject({ code: 'busy', retryAfter: 1 })
  for (let at = 0; at < 5; at++) {
    ends[at]?.()
    await jest.advanceTimersByTimeAsync(0)
  }
  await Promise.all(all)
  expect(ends).toHaveLength(5)
})

test('work that fails gives its place on', async () => {
  const gate = newGate(1)
  const failed = gate(other('a'), () => Promise.reject(new Error('no')))
  const next = gate(other('b'), async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await gate(other('c'), async () => 'again')).toBe('again')
})

test('whoever asks often waits as often, and others go in between', async () => {
  const turns = ['a', 'a', 'a', 'b', 'c', 'b'].map(other)
  expect(await passing(newGate(9), turns)).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
})

test('where the line is full, who waits most often gives the last place to somebody who waits less often', async () => {
  const turns = ['a', 'a', 'a', 'b', 'b'].map(other)
  expect((await passing(newGate(3), turns)).sort()).toEqual(['a', 'a', 'b', 'no a', 'no b'])
})

test('the known have places of their own and every other turn', async () => {
  const turns = [...['a', 'b', 'c', 'd'].map(other), ...['x', 'y'].map(known)]
  expect(await passing(newGate(4), turns)).toEqual(['x', 'a', 'y', 'b', 'c', 'd'])
})

test('nobody waits longer than the deadline, and the line goes on without who did', async () => {
  const gate = newGate(2)
  const held = Promise.withResolvers<void>()
  const first = gate(other('a'), () => held.promise)
  const late = expect(gate(other('b'), async () => 'b')).rejects.toMatchObject({ code: 'busy' })
  await jest.advanceTimersByTimeAsync(DEADLINE - 1)
  const next = gate(other('c'), async () => 'c')
  await jest.advanceTimersByTimeAsync(1)
  await late
  held.resolve()
  await first
  expect(await next).toBe('c')
})

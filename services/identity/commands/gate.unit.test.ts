import { expect, test } from '@jest/globals'
import { createGate } from './gate.ts'

/** Work that ends when it is told to. */
function tasks() {
  const ends: (() => void)[] = []
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('so many work at once, so many wait, the next is refused', async () => {
  const gate = createGate({ atOnce: 2, queue: 3 })
  const { ends, work } = tasks()
  const all = Array.from({ length: 5 }, () => gate(work))
  await turn()
  expect(ends).toHaveLength(2)
  await expect(gate(work)).rejects.toMatchObject({ code: 'busy', retryAfter: 1 })
  ends[0]?.()
  await turn()
  expect(ends).toHaveLength(3)
  for (let at = 1; at < 5; at++) {
    ends[at]?.()
    await turn()
  }
  await Promise.all(all)
})

test('work that fails gives its place on', async () => {
  const gate = createGate({ atOnce: 1, queue: 1 })
  const failed = gate(() => Promise.reject(new Error('no')))
  const next = gate(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await gate(async () => 'again')).toBe('again')
})

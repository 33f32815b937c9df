import { expect, test } from '@jest/globals'
import { createTurns } from './turns.ts'

function world() {
  const begun: string[] = []
  let next: (() => void) | undefined
  const inTurn = createTurns((work) => {
    next = work
  })
  return {
    begun,
    arrive: (network: string, name = network) => inTurn(network, () => begun.push(name)),
    turn: (): number | undefined => {
      const before = begun.length
      const work = next
      next = undefined
      work?.()
      return work === undefined ? undefined : begun.length - before
    },
  }
}

test('a single request begins at once', () => {
  const { begun, arrive } = world()
  arrive('a')
  expect(begun).toEqual(['a'])
})

test('of a thousand requests in one turn, a bounded number begins per turn until all have begun', () => {
  const { begun, arrive, turn } = world()
  for (let at = 0; at < 1_000; at++) arrive(`crowd ${at % 20}`, String(at))
  const first = begun.length
  expect(first).toBeLessThanOrEqual(32)
  for (let began = turn(); began !== undefined; began = turn()) expect(began).toBeLessThanOrEqual(32)
  expect(new Set(begun).size).toBe(1_000)
})

test('a request of another network begins in the next turn, however many wait', () => {
  const { begun, arrive, turn } = world()
  for (let at = 0; at < 900; at++) arrive(`crowd ${at % 20}`)
  arrive('alone')
  turn()
  expect(begun).toContain('alone')
})

test('requests of one network begin in order', () => {
  const { begun, arrive, turn } = world()
  for (let at = 0; at < 100; at++) arrive('a', String(at))
  while (turn() !== undefined);
  expect(begun).toEqual(Array.from({ length: 100 }, (_, at) => String(at)))
})

test('beyond a thousand, requests do not wait, as each holds memory', () => {
  const { begun, arrive } = world()
  for (let at = 0; at < 1_200; at++) arrive('crowd', String(at))
  expect(begun.length).toBe(1_200 - 1_024)
})

test('the loop is idle when nothing waits, and then as many begin at once as before', () => {
  const { begun, arrive, turn } = world()
  for (let at = 0; at < 40; at++) arrive('a')
  while (turn() !== undefined);
  begun.length = 0
  for (let at = 0; at < 40; at++) arrive('a')
  expect(begun).toHaveLength(32)
})

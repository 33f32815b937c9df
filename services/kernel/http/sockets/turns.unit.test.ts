import { expect, test } from '@jest/globals'
import { createTurns } from './turns.ts'

/** Requests that arrive by hand, and a loop whose turns are taken by hand. */
function world() {
  const begun: string[] = []
  let next: (() => void) | undefined
  const inTurn = createTurns((work) => {
    next = work
  })
  return {
    begun,
    arrive: (network: string, name = network) => inTurn(network, () => begun.push(name)),
    /** Takes one turn of the loop; tells how many began in it. */
    turn: (): number | undefined => {
      const before = begun.length
      const work = next
      next = undefined
      work?.()
      return work === undefined ? undefined : begun.length - before
    },
  }
}

test('a request begins at once', () => {
  const { begun, arrive } = world()
  arrive('a')
  expect(begun).toEqual(['a'])
})

test('of a thousand that arrive in one turn a bounded number begins in each, and all of them in the end', () => {
  const { begun, arrive, turn } = world()
  for (let at = 0; at < 1_000; at++) arrive(`crowd ${at % 20}`, String(at))
  const first = begun.length
  expect(first).toBeLessThanOrEqual(32)
  for (let began = turn(); began !== undefined; began = turn()) expect(began).toBeLessThanOrEqual(32)
  expect(new Set(begun).size).toBe(1_000)
})

test('somebody else begins in the next turn, however many wait', () => {
  const { begun, arrive, turn } = world()
  for (let at = 0; at < 900; at++) arrive(`crowd ${at % 20}`)
  arrive('alone')
  turn()
  expect(begun).toContain('alone')
})

test('those of one network begin in their order', () => {
  const { begun, arrive, turn } = world()
  for (let at = 0; at < 100; at++) arrive('a', String(at))
  while (turn() !== undefined);
  expect(begun).toEqual(Array.from({ length: 100 }, (_, at) => String(at)))
})

test('beyond a thousand nobody waits, as each holds memory', () => {
  const { begun, arrive } = world()
  for (let at = 0; at < 1_200; at++) arrive('crowd', String(at))
  expect(begun.length).toBe(1_200 - 1_024)
})

test('the loop comes to rest when nothing waits, and then as many begin at once as before', () => {
  const { begun, arrive, turn } = world()
  for (let at = 0; at < 40; at++) arrive('a')
  while (turn() !== undefined);
  begun.length = 0
  for (let at = 0; at < 40; at++) arrive('a')
  expect(begun).toHaveLength(32)
})

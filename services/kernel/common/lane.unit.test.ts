import { expect, test } from '@jest/globals'
import { countWithin, createLane } from './lane.ts'

interface Held {
  readonly hold?: number
  readonly concurrency?: number
  readonly most?: number
  readonly turns?: number
}

/** A lane whose rounds end when the test says so. Results are the items, or the error of their round. */
function held({ most = Number.POSITIVE_INFINITY, concurrency = 1, turns = 1, ...rest }: Held = {}) {
  const rounds: { readonly items: readonly number[]; readonly end: (error?: Error) => void }[] = []
  const put = createLane<number, number>({
    ...rest,
    concurrency,
    gather: (waiting) => countWithin(most, waiting, () => 1),
    turns,
    run: (items) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      rounds.push({ items, end: (error) => (error === undefined ? resolve() : reject(error)) })
      return items.map((item) => promise.then(() => item))
    },
  })
  return { put, rounds, items: () => rounds.map((round) => round.items) }
}

const soon = async (turns = 1) => {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
}

test('items of one turn of the event loop are one round, even if one follows from another promise', async () => {
  const { put, rounds, items } = held()
  const results = [put(1), Promise.resolve().then(() => put(2))]
  await soon()
  expect(items()).toEqual([[1, 2]])
  rounds[0]?.end()
  expect(await Promise.all(results)).toEqual([1, 2])
})

test('items that arrive during a round form the next one, up to its size', async () => {
  const { put, rounds, items } = held({ most: 2 })
  void put(1)
  await soon()
  for (const item of [2, 3, 4]) void put(item)
  expect(items()).toEqual([[1]])
  for (const at of [0, 1]) {
    rounds[at]?.end()
    await soon(2)
  }
  expect(items()).toEqual([[1], [2, 3], [4]])
})

test('an item that follows from the results of a round joins the next one, while others wait for it', async () => {
  const { put, rounds, items } = held()
  const after = put(1)
    .then((item) => Promise.resolve(item))
    .then(() => put(3))
  await soon()
  void put(2)
  rounds[0]?.end()
  await soon(2)
  expect(items()).toEqual([[1], [2, 3]])
  rounds[1]?.end()
  expect(await after).toBe(3)
})

test('a round waits for more turns of the event loop while they bring items, but not for ever', async () => {
  const { put, items } = held({ turns: 3 })
  const putEachTurn = (item: number) => {
    if (item < 9) setImmediate(putEachTurn, item + 1)
    void put(item)
  }
  putEachTurn(1)
  await soon(9)
  expect(items()).toEqual([[1, 2, 3, 4]])
  const quiet = held({ turns: 3 })
  void quiet.put(1)
  await soon(2)
  expect(quiet.items()).toEqual([[1]])
})

test('a failed round fails its own items, and no later ones', async () => {
  const { put, rounds } = held()
  const failed = expect(put(1)).rejects.toThrow('away')
  await soon()
  const next = put(2)
  rounds[0]?.end(new Error('away'))
  await failed
  await soon()
  rounds[1]?.end()
  expect(await next).toBe(2)
})

test('a round that hangs does not delay later ones for long', async () => {
  const { put, rounds } = held({ hold: 10 })
  for (const item of [1, 2]) {
    void put(item)
    await soon()
  }
  while (rounds.length < 2) await soon()
})

test('no more rounds run at the same time than allowed', async () => {
  const { put, rounds, items } = held({ concurrency: 2, most: 1 })
  for (const item of [1, 2, 3]) void put(item)
  await soon()
  expect(items()).toEqual([[1], [2]])
  rounds[1]?.end()
  await soon(2)
  expect(items()).toEqual([[1], [2], [3]])
})

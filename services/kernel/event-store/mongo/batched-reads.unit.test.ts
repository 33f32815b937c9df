import { afterEach, expect, test } from '@jest/globals'
import { batched } from './batched-reads.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function held() {
  const asked: { readonly ids: readonly number[]; readonly answer: (error?: Error) => void }[] = []
  const ask = batched<number, string>((ids) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<number, string>>()
    const found = new Map(ids.filter((id) => id > 0).map((id) => [id, `value ${id}`]))
    ends.push(() => resolve(found))
    asked.push({ ids, answer: (error) => (error === undefined ? resolve(found) : reject(error)) })
    return promise
  })
  return { ask, asked }
}

const soon = () => new Promise(setImmediate)

async function oneByOne<T>(questions: readonly (readonly number[])[], ask: (ids: readonly number[]) => T) {
  const answers: { readonly answer: T }[] = []
  for (const ids of questions) {
    answers.push({ answer: ask(ids) })
    await soon()
  }
  return answers.map(({ answer }) => answer)
}

test('a single read is sent at once', async () => {
  const { ask, asked } = held()
  const answer = ask([1, -1])
  await soon()
  expect(asked.map(({ ids }) => ids)).toEqual([[1, -1]])
  asked[0]?.answer()
  expect(await answer).toEqual(new Map([[1, 'value 1']]))
})

test('concurrent reads are one query', async () => {
  const { ask, asked } = held()
  const answers = [[1], [2, 3], [2]].map(ask)
  await soon()
  expect(asked.map(({ ids }) => ids)).toEqual([[1, 2, 3]])
  asked[0]?.answer()
  expect((await Promise.all(answers)).map((answer) => [...answer.keys()])).toEqual([[1], [2, 3], [2]])
})

test('reads of one turn of the event loop are one query, even if one follows from another promise', async () => {
  const { ask, asked } = held()
  const first = ask([1])
  const second = Promise.resolve().then(() => ask([2]))
  await soon()
  expect(asked.map(({ ids }) => ids)).toEqual([[1, 2]])
  asked[0]?.answer()
  expect((await Promise.all([first, second])).map((answer) => [...answer.keys()])).toEqual([[1], [2]])
})

test('reads that arrive while a query runs are sent together, and each gets its own result', async () => {
  const { ask, asked } = held()
  const answers = await oneByOne([[1], [3, 4], [4, 5], [-1]], ask)
  asked[0]?.answer()
  expect([...((await answers[0]) ?? [])]).toEqual([[1, 'value 1']])
  await soon()
  expect(asked.map(({ ids }) => ids)).toEqual([[1], [3, 4, 5, -1]])
  asked[1]?.answer()
  const [, second, third, fourth] = answers
  expect([...((await second) ?? [])].map(([id]) => id)).toEqual([3, 4])
  expect([...((await third) ?? [])].map(([id]) => id)).toEqual([4, 5])
  expect(await fourth).toEqual(new Map())
})

test('a query that hangs does not delay later reads for long', async () => {
  const { ask, asked } = held()
  const answers = await oneByOne([[1], [2]], ask)
  while (asked.length < 2) await soon()
  asked[1]?.answer()
  expect([...((await answers[1]) ?? [])]).toEqual([[2, 'value 2']])
})

test('a failed query fails its own callers, and no later ones', async () => {
  const { ask, asked } = held()
  const answers = await oneByOne([[1], [3], [4]], ask)
  const failed = Promise.all(answers.slice(1).map((answer) => expect(answer).rejects.toThrow('away')))
  asked[0]?.answer()
  await soon()
  asked[1]?.answer(new Error('away'))
  await failed
  await soon()
  const later = ask([5])
  await soon()
  asked.at(-1)?.answer()
  expect(await later).toEqual(new Map([[5, 'value 5']]))
})

test('a query has a maximum size', async () => {
  const { ask, asked } = held()
  const many = (from: number) => Array.from({ length: 300 }, (_, at) => from + at)
  const answers = await oneByOne([[1], many(1_000), many(2_000), many(3_000)], ask)
  for (let at = 0; at < 4; at++) {
    asked[at]?.answer()
    await soon()
  }
  await Promise.all(answers)
  expect(asked.map(({ ids }) => ids.length)).toEqual([1, 300, 300, 300])
})

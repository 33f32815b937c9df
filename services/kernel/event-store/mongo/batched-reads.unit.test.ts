import { expect, test } from '@jest/globals'
import { batched } from './batched-reads.ts'

function recorded() {
  const requested: (readonly number[])[] = []
  const ask = batched<number, string>(async (ids) => {
    requested.push(ids)
    return new Map(ids.filter((id) => id > 0).map((id) => [id, `value ${id}`]))
  })
  return { ask, asked: requested }
}

test('concurrent reads are one query, and each gets its own result', async () => {
  const { ask, asked: requested } = recorded()
  const answers = await Promise.all([[1], [2, 3], [2], [-1], []].map(ask))
  expect(answers.map((answer) => [...answer.keys()])).toEqual([[1], [2, 3], [2], [], []])
  expect(requested).toEqual([[1, 2, 3, -1]])
})

test('a query has a maximum size', async () => {
  const { ask, asked: requested } = recorded()
  const many = (from: number) => Array.from({ length: 300 }, (_, at) => from + at)
  await Promise.all([many(1_000), many(2_000), many(3_000)].map(ask))
  expect(requested.map((ids) => ids.length)).toEqual([300, 300, 300])
})

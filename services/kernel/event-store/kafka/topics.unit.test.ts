import { expect, test } from '@jest/globals'
import { createProbe, fetchEndOffsets } from './topics.ts'

const ends = (topic: string, ...offsets: readonly number[]) => ({
  topic,
  partitions: offsets.map((offset, partition) => ({ partition, offset: String(offset) })),
})

test('the ends of several topics are asked for at once, by their names in Kafka', async () => {
  const asked: (readonly string[])[] = []
  const reader = {
    ends: async (topics: readonly string[]) => {
      asked.push(topics)
      return [ends('test-letters', 3, 0), ends('test-parcels', 7)]
    },
  }
  expect(await fetchEndOffsets(reader, ['letters', 'parcels'], 'test-')).toEqual(
    new Map([
      ['letters/0', 3],
      ['letters/1', 0],
      ['parcels/0', 7],
    ]),
  )
  expect(asked).toEqual([['test-letters', 'test-parcels']])
  expect(await fetchEndOffsets(reader, [], 'test-')).toEqual(new Map())
  expect(asked).toHaveLength(1)
})

test('a connection that has broken while idle is passed over, and brokers that stay away are told', async () => {
  let failures = 1
  const reader = {
    ends: async () => {
      if (failures-- > 0) throw new Error('Connection closed')
      return [ends('letters', 5)]
    },
  }
  expect(await fetchEndOffsets(reader, ['letters'], '')).toEqual(new Map([['letters/0', 5]]))
  failures = 100
  await expect(fetchEndOffsets(reader, ['letters'], '')).rejects.toMatchObject({ code: 'log-away' })
})

test.each([
  [true, 'has a leader and enough copies', { leader: 1, isr: [1, 2] }],
  [false, 'has no leader', { leader: -1, isr: [1, 2] }],
  [false, 'has too few copies', { leader: 1, isr: [1] }],
])('appends would be taken: %s where a partition %s', async (isTaken, _, partition) => {
  const state = async () => [{ partitionMetadata: [{ leader: 2, isr: [1, 2] }, partition] }]
  expect(await createProbe({ state }, { names: ['letters'], minInSync: 2 })()).toBe(isTaken)
})

test('appends would not be taken where no broker answers', async () => {
  const state = async () => Promise.reject(new Error('Connection closed'))
  expect(await createProbe({ state }, { names: ['letters'], minInSync: 1 })()).toBe(false)
})

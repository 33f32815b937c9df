import { describe, expect, test } from '@jest/globals'
import { partitionOf, waitOf } from './event-log.ts'
import { placeOf } from './follower.ts'

describe('a person', () => {
  test('has one partition forever', () => {
    expect([1, 11, 12, 13, 9_007_199_254_740_991].map((person) => partitionOf(person, 12))).toEqual([1, 11, 0, 1, 7])
  })

  test('a source consists of topic and partition, whatever characters the topic has', () => {
    const topic: string = 'a/b.c'
    expect(placeOf(`${topic}/11`)).toEqual({ topic: 'a/b.c', partition: 11 })
  })
})

test('fetches wait longer for readers that no request waits for, and briefly for those that stop soon', () => {
  const brief = { ahead: true, brief: true }
  const readers = [{ ahead: true }, { ahead: false }, {}, { ahead: true, rest: () => 500 }, brief]
  expect(readers.map((reader) => waitOf(reader, 1_000))).toEqual([1_000, 2_000, 2_000, 2_000, 100])
})

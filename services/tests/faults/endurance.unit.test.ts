import { expect, test } from '@jest/globals'
import { growthOf } from './endurance.ts'

const looks = (memory: (minute: number) => number) =>
  Array.from({ length: 60 }, (_, minute) => ({ minute, memory: memory(minute) }))

test('memory that grows steadily is detected, despite the noise of garbage collection', () => {
  expect(growthOf(looks((minute) => 100 + minute * 3 + (minute % 2) * 40))).toBeCloseTo(3, 0)
})

test('memory that grows while caches fill, and then stays, counts as stable', () => {
  expect(growthOf(looks((minute) => Math.min(minute, 10) * 50))).toBe(0)
})

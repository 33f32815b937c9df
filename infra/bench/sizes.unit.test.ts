import { expect, test } from '@jest/globals'
import { measuredOf, sizeOf } from './sizes.ts'

test('by default a tenth is measured, and the line says so', () => {
  const size = sizeOf(100_000, ['node', 'bench.ts', 'rebuild'])
  expect(size).toEqual({ people: 10_000, scale: 10 })
  expect(measuredOf(size, 4.25, '10 events')).toBe('4.3 s for 10 events, times 10; --full measures all of it')
})

test('--full measures at full size', () => {
  const size = sizeOf(100_000, ['node', 'bench.ts', 'rebuild', '--full'])
  expect(size).toEqual({ people: 100_000, scale: 1 })
  expect(measuredOf(size, 4.25, '10 events')).toBe('10 events')
})

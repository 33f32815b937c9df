import { describe, expect, test } from '@jest/globals'
import { mayAnimate, pickClip } from './motion.ts'

describe('a random clip', () => {
  const clips = ['street', 'cup', 'porch', 'drive'] as const

  test.each([
    [0, 'street'],
    [0.24, 'street'],
    [0.25, 'cup'],
    [0.5, 'porch'],
    [0.75, 'drive'],
    [0.999_999, 'drive'],
  ])('the random number %d selects %s', (chance, clip) => {
    expect(pickClip<string>(clips, chance)).toBe(clip)
  })
})

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
  [true, true, false],
])('with reduced motion %s and save data %s, whether a film plays is %s', (reducedMotion, saveData, moves) => {
  expect(mayAnimate({ reducedMotion, saveData })).toBe(moves)
})

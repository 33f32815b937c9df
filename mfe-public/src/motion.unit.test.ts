import { describe, expect, test } from '@jest/globals'
import { mayAnimate, pickClip } from './motion.ts'

describe('a clip by chance', () => {
  const clips = ['street', 'cup', 'porch', 'drive'] as const

  test.each([
    [0, 'street'],
    [0.24, 'street'],
    [0.25, 'cup'],
    [0.5, 'porch'],
    [0.75, 'drive'],
    [0.999_999, 'drive'],
  ])('chance %d is %s', (chance, clip) => {
    expect(pickClip<string>(clips, chance)).toBe(clip)
  })
})

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
  [true, true, false],
])('reduced motion %s, save data %s: a film moves %s', (reducedMotion, saveData, moves) => {
  expect(mayAnimate({ reducedMotion, saveData })).toBe(moves)
})

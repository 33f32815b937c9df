import { existsSync, statfsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { hasRoom, useMemory } from './memory.ts'

const SHARED = '/dev/shm'

const onLinux = existsSync(SHARED) ? test : test.skip
onLinux('the folder in memory is used only if it has room', () => {
  const { bavail, bsize } = statfsSync(SHARED)
  expect(hasRoom(SHARED, (bavail * bsize) / 2)).toBe(true)
  expect(hasRoom(SHARED, bavail * bsize * 2)).toBe(false)
})

test.each(['/proc', '/nowhere'])('%s is not in memory', (where) => {
  expect(hasRoom(where, 0)).toBe(false)
})

test('a temporary folder that someone has chosen stays', () => {
  process.env.TMPDIR = '/chosen'
  useMemory()
  expect(process.env.TMPDIR).toBe('/chosen')
})

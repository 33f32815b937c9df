import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { needsEngines } from './needs-engines.ts'

const rootDir = join(import.meta.dirname, '..', '..', '..')

const run = (...patterns: string[]) => ({
  rootDir,
  testPathPatterns: {
    isSet: () => patterns.length > 0,
    toExecutor: () => ({ isMatch: (path: string) => patterns.some((pattern) => path.includes(pattern)) }),
  },
})

test('a run of unit tests needs no engines', () => {
  expect(needsEngines(run(), ['unit'])).toBe(false)
})

const PAID = [['int'], ['long'], ['faults'], ['unit', 'int']]
test.each(PAID)('a run of all %s tests needs engines', (...kinds) => {
  expect(needsEngines(run(), kinds)).toBe(true)
})

test('a run of patterns needs engines if one of its tests is not a unit test', () => {
  expect(needsEngines(run('infra/engines/engines.long'), ['unit', 'long'])).toBe(true)
  expect(needsEngines(run('infra/engines'), ['unit', 'long'])).toBe(true)
  expect(needsEngines(run('infra/engines/jest/needs-engines'), ['unit', 'int'])).toBe(false)
  expect(needsEngines(run('infra/engines/engines.long'), ['faults'])).toBe(false)
})

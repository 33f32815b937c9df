import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { LONGEST, longestFirst } from './order.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const at = (...files: string[]) => files.map((file) => ({ path: join(root, file) }))

test('the longest test files run first, then those in a browser, those with engines, and unit tests', () => {
  const [first = '', second = ''] = LONGEST
  const unit = 'services/kernel/one.unit.test.ts'
  const page = 'shell/src/page.unit.test.tsx'
  const ordered = at(first, second, 'shell/e2e/some.e2e.test.ts', 'services/tests/story/some.int.test.ts', unit, page)
  const given = at(unit, 'services/tests/story/some.int.test.ts', second, page, 'shell/e2e/some.e2e.test.ts', first)
  expect(longestFirst(given)).toEqual(ordered)
})

test('test files of one kind keep the order that Jest gives them', () => {
  const given = at('contracts/z.int.test.ts', 'contracts/a.int.test.ts', 'contracts/m.int.test.ts')
  expect(longestFirst(given)).toEqual(given)
})

test.each(LONGEST)('the long test file %s exists', (file) => {
  expect(existsSync(join(root, file))).toBe(true)
})

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inNewFolder } from '@arrive/services/kernel/testing/index.ts'
import { expect, test } from '@jest/globals'

const HERE = import.meta.dirname
const JEST = join(HERE, '..', '..', '..', '..', 'node_modules', 'jest', 'bin', 'jest.js')

const FILE = `import { beforeEach, expect, jest, test } from '@jest/globals'
import { files, handlers } from './shared.ts'

files.push(import.meta.filename)
handlers.add(globalThis[Symbol.for('EVENT_HANDLERS')].length)
let hooks = 0
beforeEach(() => { hooks += 1 })

test('nothing is left of another file', () => {
  const seen = { variable: process.env.LEFT, clock: setTimeout.clock, random: typeof Math.random() }
  expect(seen).toEqual({ variable: undefined, clock: undefined, random: 'number' })
  expect([hooks, handlers.size]).toEqual([1, 1])
  process.env.LEFT = 'yes'
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue('left')
})

test('no other file has loaded the module', () => {
  expect(files).toHaveLength(1)
})
`
const SHARED = `export const files: string[] = []
export const handlers = new Set<number>()
`
const FAILED_AT = FILE.split('\n').findIndex((line) => line.includes('toHaveLength')) + 1

interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

test('files of a worker share modules and nothing else, and a failure names its line', async () => {
  await inNewFolder(async (folder) => {
    for (const name of ['one', 'other']) await writeFile(join(folder, `${name}.test.ts`), FILE)
    await writeFile(join(folder, 'shared.ts'), SHARED)
    const config = {
      rootDir: folder,
      testEnvironment: join(HERE, 'environment.mjs'),
      testRunner: join(HERE, 'runner.mjs'),
      testMatch: ['**/*.test.ts'],
      transform: {},
    }
    const { testResults } = await report(folder, ['--runInBand', '--json', '--config', JSON.stringify(config)])
    const outcomes = testResults.flatMap(({ assertionResults }) => assertionResults)
    expect(outcomes.map(({ title, status }) => `${status}: ${title}`).sort()).toEqual([
      'failed: no other file has loaded the module',
      'passed: no other file has loaded the module',
      'passed: nothing is left of another file',
      'passed: nothing is left of another file',
    ])
    const failed = testResults.find(({ message }) => message !== '')
    expect(failed?.message).toMatch(new RegExp(`(one|other)\\.test\\.ts:${FAILED_AT}:`))
  })
})

function report(cwd: string, options: readonly string[]): Promise<Report> {
  return new Promise((resolve) => {
    execFile(process.execPath, [JEST, ...options], { cwd }, (_, answer) => resolve(JSON.parse(answer)))
  })
}

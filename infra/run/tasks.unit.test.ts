import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { findTask } from './tasks.mjs'

const ROOT = join(import.meta.dirname, '..', '..')

/** The files that Jest would run with these arguments. */
async function filesOf([program, ...words]: readonly string[], env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const options = { cwd: ROOT, env: { ...process.env, ...env } }
  const { stdout } = await promisify(execFile)(String(program), [...words, '--listTests'], options)
  return stdout
    .trim()
    .split('\n')
    .map((file) => relative(ROOT, file))
}

test('npm run test:faults runs every suite of faults and attacks once, and no others', async () => {
  const { commands, env } = findTask('test:faults')
  const runs = await Promise.all(commands?.([]).map((command) => filesOf(command, env)) ?? [])
  const suites = [
    'services/tests/{faults,attacks}/*.test.ts',
    'infra/checker/agreement.*.ts',
    'mfe-public/e2e/large-resume.*.ts',
  ]
  expect(runs.flat().sort()).toEqual(globSync(suites, { cwd: ROOT }).sort())
}, 60_000)

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

const STEPS: Readonly<Record<string, readonly string[]>> = {
  types: ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.json'],
  'types of the screens': ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.web.json'],
  style: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--diagnostic-level=warn'],
  boundaries: ['infra/rules/check/boundaries.ts'],
  'scopes of styles': ['infra/rules/check/styles.ts'],
  prose: ['infra/rules/check/prose.ts'],
  unused: ['node_modules/knip/bin/knip.js', '--no-progress'],
}

// Run all, also after a failure, so that one run shows every problem.
const failed = Object.entries(STEPS).filter(([name, command]) => !passes(name, command))
const outcome = failed.length === 0 ? 'all passed' : `failed: ${failed.map(([name]) => name).join(', ')}`
console.log(`check: ${outcome}`)
process.exitCode = failed.length === 0 ? 0 : 1

function passes(name: string, command: readonly string[]): boolean {
  console.log(`check: ${name}`)
  const { status, error } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  if (error) console.error(error.message)
  return status === 0
}

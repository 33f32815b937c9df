import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { REBUILD_FLAGS, SERVER_FLAGS, SERVER_MEMORY, VERIFY_FLAGS } from './node-flags.mjs'
import { paths } from './paths.mjs'

const JEST = ['node_modules/jest/bin/jest.js']

const SERVER = [...SERVER_FLAGS, 'dist/services/main.js']
const REBUILD = [...REBUILD_FLAGS, 'services/maintenance/rebuild.ts']
const VERIFY = [...VERIFY_FLAGS, 'services/maintenance/verify.ts']

const script = (file) => ({ command: (rest) => [paths.node, file, ...rest] })
// What an installation does not need: it may use packages for tests and checks.
const tool = (file) => ({ ...script(file), tools: true })
const tests = (kinds, env = {}) => ({
  command: (rest) => [paths.node, ...JEST, ...rest],
  env: { TEST_KINDS: kinds, ...env },
  tools: true,
})

// Suites that measure waiting times run alone.
const TIMED_SUITES = [
  'attacks/readers',
  'faults/any-calls',
  'faults/beside-logins',
  'faults/broken-handlers',
  'faults/brokers',
  'faults/database',
  'faults/read-at-once',
  'faults/switching',
]
const TIMED = `services/tests/(${TIMED_SUITES.join('|')})\\.long\\.`
const ALL = 'services/tests/(faults|attacks)/'
const ATTACKS = ['services/tests/attacks/', 'infra/checker/agreement', 'mfe-public/e2e/large-resume']

/** All faults: mostly waiting ones in parallel, then timed ones; or the named ones. */
function faults(rest) {
  const jest = (...options) => [paths.node, ...JEST, ...options]
  if (rest.length > 0) return [jest('--runInBand', ...rest)]
  return [
    // The patterns come first: Jest takes every argument after an ignored pattern for another one.
    jest(ALL, ...ATTACKS, `--testPathIgnorePatterns=${TIMED}`, '--testPathIgnorePatterns=/node_modules/'),
    jest('--runInBand', TIMED),
  ]
}

const FAULTS = {
  TEST_KINDS: 'faults,long,unit,e2e',
  TEST_SIZE: 'full',
  // One table for the whole run.
  FIGURES_FILE: process.env.FIGURES_FILE ?? join(tmpdir(), `arrive-figures-${randomUUID()}`, 'figures.jsonl'),
}

const TASKS = {
  build: { command: () => undefined, services: true, screens: true },
  start: {
    command: (rest) => [paths.node, ...SERVER, ...rest],
    env: { ...SERVER_MEMORY, NODE_COMPILE_CACHE: paths.cache },
    drains: true,
    services: true,
    screens: true,
  },
  dev: { ...tool('infra/web/dev.ts'), drains: true },
  'deploy:web': script('infra/web/build.ts'),
  ship: tool('infra/build/ship.ts'),
  rebuild: { command: (rest) => [paths.node, ...REBUILD, ...rest], env: { NODE_COMPILE_CACHE: paths.cache } },
  move: script('services/maintenance/move.ts'),
  backup: script('services/maintenance/backup.ts'),
  restore: script('services/maintenance/restore.ts'),
  rotate: script('services/maintenance/rotate.ts'),
  admin: script('services/maintenance/admin.ts'),
  screen: script('services/maintenance/screen.ts'),
  verify: {
    command: (rest) => [paths.node, ...VERIFY, ...rest],
    env: { NODE_COMPILE_CACHE: paths.cache },
    failure: 2,
  },
  demo: tool('infra/demo/demo.ts'),
  'demo:office': { ...tool('infra/demo/demo-office.ts'), screens: true, drains: true },
  bench: { ...tool('infra/bench/bench.ts'), services: true, screens: true },
  pictures: { ...tool('infra/demo/pictures/pictures.ts'), screens: true },
  check: tool('infra/rules/check/check.ts'),
  'compose:images': tool('infra/compose/images.ts'),
  'compose:up': tool('infra/compose/up.ts'),
  'compose:down': tool('infra/compose/down.ts'),
  engines: { ...tool('infra/engines/main.ts'), drains: true },
  test: { ...tests('unit,int,e2e', { TEST_ENGINES: 'embedded' }), services: true, screens: true },
  // Everything on both pairs of engines, including tests that need browsers, proxies and generators.
  'test:all': { ...tests('unit,int,e2e,long,outside'), services: true, screens: true },
  'test:unit': tests('unit'),
  'test:int': tests('int'),
  'test:e2e': { ...tests('e2e'), services: true, screens: true },
  'test:faults': { commands: faults, env: FAULTS, tools: true, screens: true },
  'test:long': { ...tests('long'), services: true, screens: true },
  'test:outside': { ...tests('outside'), services: true, screens: true },
  'test:attacks': {
    command: (rest) => [paths.node, ...JEST, ...(rest.length > 0 ? rest : ATTACKS)],
    env: FAULTS,
    tools: true,
    screens: true,
  },
  'test:compose': tool('infra/compose/test.ts'),
}

/**
 * The task of that name: its command line, its environment variables, whether it needs the packages for tests and
 * checks, whether a signal drains it, and its status if it could not begin.
 */
export function findTask(name) {
  if (Object.hasOwn(TASKS, name ?? '')) return TASKS[name]
  throw new Failure(`Unknown task ${name ?? '(none)'}: choose one of ${Object.keys(TASKS).join(', ')}.`)
}

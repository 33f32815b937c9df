import { Failure } from './failure.mjs'
import { paths } from './paths.mjs'

// Jest runs ES modules as VM modules, which Node calls experimental, once for each worker.
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js']

// A young generation of 32 MiB makes saves a tenth faster than one of 8 (ADR 0031); Node's own limit is as large as all
// the rest of the server.
const SERVER = ['--max-semi-space-size=32', 'dist/services/main.js']

// Documents of a whole agency pass through it: a heap that may grow by half only between two collections keeps the
// process at two thirds of the memory, for a tenth more time (ADR 0031). It has no limit that it could run into.
const REBUILD = ['--max-semi-space-size=16', '--heap-growing-percent=50', 'services/maintenance/rebuild.ts']

const script = (file) => ({ command: (rest) => [paths.node, file, ...rest] })
const tests = (kinds, ...options) => ({
  command: (rest) => [paths.node, ...JEST, ...options, ...rest],
  env: { TEST_KINDS: kinds },
})

const TASKS = {
  build: { command: () => undefined, services: true, screens: true },
  start: {
    command: (rest) => [paths.node, ...SERVER, ...rest],
    env: { NODE_COMPILE_CACHE: paths.cache },
    drains: true,
    services: true,
    screens: true,
  },
  dev: { ...script('infra/web/dev.ts'), drains: true },
  'deploy:web': script('infra/web/build.ts'),
  ship: script('infra/build/ship.ts'),
  rebuild: { command: (rest) => [paths.node, ...REBUILD, ...rest] },
  move: script('services/maintenance/move.ts'),
  backup: script('services/maintenance/backup.ts'),
  restore: script('services/maintenance/restore.ts'),
  rotate: script('services/maintenance/rotate.ts'),
  demo: script('infra/demo/demo.ts'),
  bench: { ...script('infra/bench/bench.ts'), services: true },
  'bench:web': { ...script('infra/bench/web/web.ts'), screens: true },
  pictures: { ...script('infra/pictures/pictures.ts'), screens: true },
  check: script('infra/check/check.ts'),
  'compose:images': script('infra/compose/images.ts'),
  'compose:up': script('infra/compose/up.ts'),
  'compose:down': script('infra/compose/down.ts'),
  engines: { ...script('infra/engines/main.ts'), drains: true },
  test: { ...tests('unit,int,e2e'), services: true, screens: true },
  'test:unit': tests('unit'),
  'test:int': tests('int'),
  'test:e2e': { ...tests('e2e'), services: true, screens: true },
  // One after the other: what is measured must not be measured beside another fault.
  'test:faults': { ...tests('faults,attacks', '--runInBand'), screens: true },
  'test:attacks': { ...tests('attacks'), screens: true },
}

/** The task of that name: its command line, its environment variables, and whether a signal drains it. */
export function findTask(name) {
  if (Object.hasOwn(TASKS, name ?? '')) return TASKS[name]
  throw new Failure(`Unknown task ${name ?? '(none)'}: choose one of ${Object.keys(TASKS).join(', ')}.`)
}

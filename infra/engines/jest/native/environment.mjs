import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

const TIMERS = [
  'useFakeTimers',
  'useRealTimers',
  'setSystemTime',
  'getTimerCount',
  'advanceTimersByTime',
  'advanceTimersByTimeAsync',
  'advanceTimersToNextTimer',
]

const mocker = new ModuleMocker(globalThis)
let timers

/** The same objects for all files of a worker, because modules that stay loaded keep them. */
export const given = { globals: {}, jest: createJest() }

function createJest() {
  const jest = {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: () => mocker.restoreAllMocks(),
  }
  for (const name of TIMERS) {
    jest[name] = (...values) => {
      const result = timers[name](...values)
      return result === undefined ? jest : result
    }
  }
  return jest
}

/** Runs test files in the worker's own realm, with modules that all its files share. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export
export default class NativeEnvironment {
  // Not `globalThis`: Jest wraps the `process.exit` of this object anew for each file.
  global = {}
  moduleMocker = mocker
  #before

  constructor({ projectConfig }) {
    timers ??= new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.fakeTimersModern = timers
  }

  async setup() {
    this.#before = { console: globalThis.console, env: { ...process.env } }
    globalThis.console = this.global.console
  }

  async teardown() {
    timers.useRealTimers()
    globalThis.console = this.#before.console
    for (const name of Object.keys(process.env)) if (!(name in this.#before.env)) delete process.env[name]
    Object.assign(process.env, this.#before.env)
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return null
  }
}

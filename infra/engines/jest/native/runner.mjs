import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { given } from './environment.mjs'
import { loadNatively } from './hooks.mjs'

const require = createRequire(import.meta.url)
const circus = require('jest-circus/runner').default

/** Circus's own two handlers; each file adds more. */
const OWN_HANDLERS = 2
let framework
let pristine

/** Runs a file with Jest's own runner, but lets Node load its modules, once for all files of a worker. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export
export default function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  runtime.requireInternalModule = load
  runtime.setGlobalsForRuntime = (globals) => Object.assign(given.globals, globals)
  runtime.unstable_shouldLoadAsEsm = () => true
  runtime.unstable_importModule = (path) => import(pathToFileURL(path).href)
  return circus(globalConfig, config, environment, runtime, testPath, sendMessageToJest)
}

function load(path) {
  if (framework === undefined) {
    loadNatively()
    framework = require(path)
    pristine = { ...globalThis[stateSymbol()] }
  }
  globalThis[Symbol.for('EVENT_HANDLERS')].length = OWN_HANDLERS
  globalThis[stateSymbol()] = freshState()
  return framework
}

function stateSymbol() {
  return Object.getOwnPropertySymbols(globalThis).find(({ description }) => description === 'JEST_STATE_SYMBOL')
}

function freshState() {
  const root = { ...pristine.rootDescribeBlock, children: [], hooks: [], tests: [] }
  return {
    ...pristine,
    rootDescribeBlock: root,
    currentDescribeBlock: root,
    unhandledErrors: [],
    describeRetryOptions: new WeakMap(),
    unhandledRejectionErrorByPromise: new Map(),
    unhandledRejectionErrorByPromiseByHook: new WeakMap(),
    unhandledRejectionErrorByPromiseTarget: new WeakMap(),
  }
}

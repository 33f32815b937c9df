import { pathToFileURL } from 'node:url'

/**
 * Builds all documents of a log with the build in folder ROOT, and prints the processor milliseconds that it took. With
 * `WITHOUT_TOKENS`, the index of searches stays empty.
 */
const { ROOT = '', OLD_LAYOUT, WITHOUT_TOKENS } = process.env
const load = (file: string, old = file) =>
  import(pathToFileURL(`${ROOT}/services/${OLD_LAYOUT === undefined ? file : old}.ts`).href)
const { startArrive } = await load('app/compose', 'compose')
const { loadContracts } = await load('app/contracts', 'contracts')
const { readSettings } = await load('app/settings/settings', 'settings')
const { createLogger } = await load('app/observing/logs', 'logs')
const { openEngines } = await load('kernel/event-store/engines')

interface Write {
  readonly doc?: object
}

const before = process.cpuUsage()
const logger = createLogger({ level: 'warn', service: 'bench', version: '0' })
const options = WITHOUT_TOKENS === undefined ? {} : { openEngines: openWithoutTokens }
const arrive = await startArrive(readSettings({ ...process.env, PORT: '0' }), loadContracts(), logger, options)
await arrive.stop()
const { user, system } = process.cpuUsage(before)
process.stdout.write(`port ${Math.round((user + system) / 1_000)}\n`)
process.exit(0)

async function openWithoutTokens(...by: unknown[]): Promise<object> {
  const { store, ...engines } = await openEngines(...by)
  const commit = (writes: readonly Write[], ...more: unknown[]) => store.commit(writes.map(withoutTokens), ...more)
  return { ...engines, store: { ...store, commit } }
}

/** Tokens are computed when they are read, so they must not be. */
function withoutTokens(write: Write): Write {
  if (write.doc === undefined) return write
  const members = { ...Object.getOwnPropertyDescriptors(write.doc), tokens: { value: undefined, enumerable: true } }
  return { ...write, doc: Object.defineProperties({}, members) }
}

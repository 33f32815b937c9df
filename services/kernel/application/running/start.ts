import { join } from 'node:path'
import { REQUEST_TIMEOUT_MS, withTimeout } from '../../common/deadline.ts'
import { removeLeft } from '../../common/left-files.ts'
import type { Metrics } from '../../common/metrics.ts'
import { retryAtStart } from '../../common/retried.ts'
import type { EdgeOptions, Sessions } from '../../http/options.ts'
import { createEdge } from '../../http/server.ts'
import type { Kernel, Module, PeriodicTask, Wrapping } from '../module.ts'
import { assertFollowErasures } from './follow-erasures.ts'
import { createHealth, diskWatch } from './health.ts'
import { createKernel, type KernelOptions, type LiveProjection, prepareStore } from './kernel.ts'
import { abandonRebuild, createSwitchWatch, endAbandonedRebuild } from './switches.ts'
import {
  type BackgroundWork,
  catchUp,
  createBackgroundWork,
  keyWatch,
  resetNewerThanLog,
  startTasks,
} from './workers.ts'

export interface StartOptions extends KernelOptions {
  readonly modules: readonly Module[]
  readonly sessions: (kernel: Kernel) => Sessions
  readonly wrap?: (kernel: Kernel) => Wrapping
  readonly edge: Pick<
    EdgeOptions,
    'check' | 'checkQuery' | 'checkParams' | 'limits' | 'upload' | 'documents' | 'addressSecret' | 'timeouts'
  >
  /** Rebuilds documents without requests and reactions. May run next to the live system. */
  readonly rebuildOnly?: boolean
  readonly onFatal: (error: Error) => void
}

export interface Running {
  readonly port: number
  readonly kernel: Kernel
  readonly workers: BackgroundWork
  readonly lives: readonly LiveProjection[]
  readonly stop: (deadlineMs: number) => Promise<void>
}

/** Milliseconds between checks for a switch by a rebuild elsewhere; requests may wait as long. */
const CHECK_MS = 1_000
const DISK_CHECK_MS = 5_000

/** Documents catch up with the log before the first request, so that a restart never shows an older state. */
export async function start(options: StartOptions): Promise<Running> {
  const { engines, modules, secrets, logger, rebuildOnly = false } = options
  assertFollowErasures(
    modules.flatMap((module) => module.projections?.(secrets) ?? []),
    options.erasure,
  )
  await retryAtStart(() => assertKeysPresent(options))
  const lives = await retryAtStart(() =>
    prepareStore(engines, modules, secrets, { logger, events: options.events, rebuildOnly }),
  )
  const kernel = createKernel(options, lives)
  await retryAtStart(() => resetNewerThanLog(kernel, lives))
  await retryAtStart(() => endAbandonedRebuild(kernel, lives))
  const active = rebuildOnly ? [] : modules
  const workers = createBackgroundWork(kernel, active, lives)
  const look = createSwitchWatch(kernel, lives, workers, options.onFatal)
  // Before catching up, because nothing else would end the pause of a crashed rebuild.
  const switches: PeriodicTask[] = kernel.shared ? [{ name: 'switches', every: CHECK_MS, run: look }] : []
  const disks: PeriodicTask = { name: 'disks', every: DISK_CHECK_MS, run: diskWatch(kernel) }
  const endWatch = startTasks([...switches, disks, keyWatch(engines.vault, options.onFatal)], logger)
  try {
    await catchUp(workers, kernel, lives)
    for (const module of active) await retryAtStart(async () => module.prepare?.(kernel))
  } catch (error) {
    endWatch()
    throw error
  }
  for (const reactor of workers.reactors) await retryAtStart(() => reactor.start())
  for (const worker of workers.workers) worker.start()
  const endTasks = startTasks(workers.tasks, logger)
  const server = rebuildOnly ? NO_SERVER : createServer(options, kernel, workers)

  async function stop(deadlineMs: number): Promise<void> {
    await server.close(deadlineMs)
    endTasks()
    endWatch()
    await abandonRebuild(kernel, lives)
    await Promise.all([...workers.workers, ...workers.reactors, ...workers.projectors].map((worker) => worker.stop()))
    await server.closeMetrics()
  }

  const port = await server.open().catch(async (error: unknown) => {
    await stop(0)
    throw error
  })
  return { port, kernel, workers, lives, stop }
}

/** In the data folder. */
const UPLOADS = 'uploads'

const NO_SERVER = { open: async () => 0, close: async () => {}, closeMetrics: async () => {} }

/** Ready when both servers listen, every module has opened, and every projection and reaction has joined the log. */
function createServer(options: StartOptions, kernel: Kernel, workers: BackgroundWork) {
  const { modules, settings, metrics } = options
  let hasOpened = false
  const joining = stillJoining(workers)
  const joined = {
    health: (): Readonly<Record<string, string>> => (joining().length === 0 ? {} : { joining: joining().join(', ') }),
  }
  const health = createHealth(kernel, workers, () => hasOpened && joining().length === 0, [...modules, joined])
  metrics.watch('arrive_ready', 'Whether /readyz answers 200', () =>
    health.ready().then(
      ({ ready }) => Number(ready),
      () => 0,
    ),
  )
  watchDisks(kernel, metrics)
  for (const { name, help, read } of modules.flatMap(({ figures = [] }) => figures)) metrics.watch(name, help, read)
  const uploadFolder = join(settings.dataDir, UPLOADS)
  const fallback = modules.find((module) => module.fallback !== undefined)?.fallback?.(kernel)
  const wrapping = options.wrap?.(kernel)
  const edge = createEdge({
    ...options.edge,
    ...(fallback !== undefined && { fallback }),
    routes: modules.flatMap((module) => module.routes?.(kernel) ?? []).map(wrapping?.route ?? ((route) => route)),
    sessions: options.sessions(kernel),
    say: options.say,
    logger: options.logger,
    metrics,
    tracing: options.tracing,
    trustedHops: settings.trustedHops,
    https: settings.publicOrigin.startsWith('https:'),
    uploadFolder,
    health,
    now: () => performance.now(),
    newId: options.newId,
  })
  let metricsServer: { readonly close: () => Promise<void> } | undefined

  async function open(): Promise<number> {
    const { host, metricsPort } = settings
    if (metricsPort !== undefined) metricsServer = await metrics.serve?.(metricsPort, host)
    await removeLeft(uploadFolder, { shared: kernel.shared, now: kernel.now() })
    const { port } = await edge.listen(settings.port, host)
    for (const module of modules) await retryAtStart(async () => module.opened?.(kernel))
    hasOpened = true
    return port
  }

  async function close(deadlineMs: number): Promise<void> {
    // Part of the same deadline, so that deferred work gets its time.
    await edge.close(Math.max(0, deadlineMs - REQUEST_TIMEOUT_MS))
    if (wrapping !== undefined) await withTimeout(REQUEST_TIMEOUT_MS, wrapping.end(), () => undefined)
  }

  return { open, close, closeMetrics: async () => metricsServer?.close() }
}

/** On Kafka, a killed member keeps its sources for six seconds. Reads need not wait for that. */
function stillJoining({ projectors, reactors }: BackgroundWork): () => readonly string[] {
  let left = [...projectors, ...reactors]
  return () => {
    left = left.filter((one) => !one.joined())
    return left.map(({ name }) => name)
  }
}

function watchDisks({ room, settings }: Kernel, metrics: Metrics): void {
  if (room === undefined) return
  const least = () => Math.min(...room().values())
  metrics.watch('arrive_disk_free_bytes', 'Least free space of the disks that hold the data', least)
  metrics.watch('arrive_disk_reserve_bytes', 'DISK_RESERVE', () => settings.diskReserve)
}

/** A log with personal events but without keys means that `keys.db` is missing. */
async function assertKeysPresent({ engines: { log, vault }, events: { personal } }: KernelOptions): Promise<void> {
  const events = [...(await log.ends(personal)).values()].reduce((sum, end) => sum + end, 0)
  if (events === 0 || (await vault.highest()) > 0) return
  throw new Error('The log holds events and there is no key to open them: put the latest copy of keys.db back.')
}

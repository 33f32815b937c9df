import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../common/logs.ts'
import { retryAtStart } from '../../common/retried.ts'
import { atTicks } from '../../common/ticks.ts'
import { hasPassed, type SourceOffsets } from '../../event-store/ports/event-log.ts'
import type { KeyVault } from '../../event-store/ports/key-vault.ts'
import type { Parked } from '../../event-store/projector/batch-context.ts'
import { consumerName, storedSpecs } from '../../event-store/projector/collections.ts'
import { discard, ensureToFill } from '../../event-store/projector/generations.ts'
import { createProjector, type Projector, type ProjectorOptions } from '../../event-store/projector/projector.ts'
import { createReactor, type Reactor } from '../../event-store/projector/reactor.ts'
import { WrongMasterKey } from '../../event-store/sealing/keyring.ts'
import type { Kernel, Module, PeriodicTask, Worker } from '../module.ts'
import { forgetNewerThanLog } from './forget-newer-than-log.ts'
import type { LiveProjection } from './kernel.ts'

export interface BackgroundWork {
  /** In the order of the projections; a rebuild replaces items. */
  readonly projectors: Projector[]
  readonly reactors: readonly Reactor[]
  readonly tasks: readonly PeriodicTask[]
  readonly workers: readonly Worker[]
}

export function createBackgroundWork(
  kernel: Kernel,
  modules: readonly Module[],
  lives: readonly LiveProjection[],
): BackgroundWork {
  const { logger, log, store, now } = kernel
  return {
    projectors: lives.map((live) => createProjector({ ...projectorParts(kernel, live), live: true })),
    reactors: modules
      .flatMap((module) => module.reactions?.(kernel) ?? [])
      .map((reaction) =>
        createReactor({ reaction, log, store, now, onFailure: (error) => logFailure(logger, reaction.name, error) }),
      ),
    tasks: modules.flatMap((module) => module.tasks?.(kernel) ?? []),
    workers: modules.flatMap((module) => module.workers?.(kernel) ?? []),
  }
}

type Projecting = Pick<
  Kernel,
  'log' | 'store' | 'vault' | 'outcomes' | 'upcast' | 'erasure' | 'now' | 'logger' | 'secrets' | 'notifier'
>

export function projectorParts(
  kernel: Projecting,
  live: Pick<LiveProjection, 'projection' | 'generation' | 'kept'>,
): Omit<ProjectorOptions, 'live'> {
  const { projection, generation } = live
  const { logger, secrets, notifier } = kernel
  return {
    ...kernel,
    projection,
    generation,
    kept: () => live.kept,
    pepper: secrets.pepper,
    onParked: (parked) => logParked(logger, parked),
    onProgress: notifier.notify,
    onFailure: (error) => logFailure(logger, projection.name, error),
  }
}

const OLDER_LOG =
  'The log is older than the documents (a restored backup?): stop all processes, drop the collections in ' +
  'MongoDB that are made again (docs/operations.md, Backup) and start again.'

/** An offset beyond the log's end means that the documents are newer than the log (a restored backup): rebuild them. */
export async function resetNewerThanLog(kernel: Kernel, lives: readonly LiveProjection[]): Promise<void> {
  for (const { projection, generation } of lives) {
    const places = await kernel.store.progress(consumerName(projection, generation))
    const ends = await kernel.log.ends(projection.topics)
    if (![...places].some(([source, next]) => next > (ends.get(source) ?? 0))) continue
    if (kernel.shared) throw new Error(OLDER_LOG)
    kernel.logger.warn({ projection: projection.name }, 'The log is older than the documents; making them again')
    await forgetNewerThanLog(kernel.store, ends)
    await discard(kernel.store, projection, generation)
    await ensureToFill(kernel.store, projection, generation)
  }
}

/** Resolves when each has applied what the log held, here or in another process. */
export async function catchUp(
  workers: BackgroundWork,
  kernel: Kernel,
  lives: readonly LiveProjection[],
): Promise<void> {
  const mine = [...workers.projectors.entries()].filter(([at]) => lives[at]?.outdated !== true)
  for (const [, projector] of mine) projector.start()
  const awaited = mine.filter(([at]) => lives[at]?.projection.later !== true)
  await Promise.all(
    awaited.map(([at, { topics }]) =>
      retryAtStart(async () => {
        await applied(kernel, { workers, at }, await kernel.log.ends(topics))
        const live = lives[at]
        if (live !== undefined) await kernel.store.ensure(storedSpecs(live.projection, live.generation))
      }),
    ),
  )
}

const CHECK_MS = 50

/** Resolves when everything before `ends` is applied to the generation in use, by any process. */
export async function applied(
  { shared, store }: Kernel,
  { workers, at }: { readonly workers: BackgroundWork; readonly at: number },
  ends: SourceOffsets,
): Promise<void> {
  const projector = () => workers.projectors[at] as Projector
  if (!shared) return projector().caughtUp(ends)
  while (!hasPassed(await store.progress(projector().reader), ends)) await pause(CHECK_MS)
}

export function startTasks(tasks: readonly PeriodicTask[], logger: Logger): () => void {
  const ends = tasks.map((task) => atTicks(task.every, skipIfRunning(task, logger)))
  return () => {
    for (const end of ends) end()
  }
}

function skipIfRunning({ name, run }: PeriodicTask, logger: Logger): () => void {
  let running = false
  return () => {
    if (running) return
    running = true
    void run()
      .catch((error: unknown) => logFailure(logger, name, error))
      .finally(() => {
        running = false
      })
  }
}

function logParked(logger: Logger, { projection, event, position, reason, error }: Parked): void {
  logger.error(
    { projection, eventId: event, position, reason, err: error },
    'A person is parked: an event could not be applied',
  )
}

function logFailure(logger: Logger, worker: string, error: unknown): void {
  logger.error({ worker, err: error }, 'Failed; trying again')
}

const KEY_CHECK_MS = 1_000

/** @param onFatal called when the new master key is not available to this process. */
export function keyWatch(vault: Pick<KeyVault, 'refresh'>, onFatal: (error: Error) => void): PeriodicTask {
  async function run(): Promise<void> {
    try {
      await vault.refresh()
    } catch (error) {
      if (!(error instanceof WrongMasterKey)) throw error
      onFatal(error)
    }
  }

  return { name: 'keyring', every: KEY_CHECK_MS, run }
}

import type { Logger } from '../edge/logs.ts'
import type { Chore, Kernel, Module } from '../module.ts'
import type { Parked } from '../projector/means.ts'
import { readerName, storedSpecs } from '../projector/names.ts'
import { createProjector, type Projector, type ProjectorOptions } from '../projector/projector.ts'
import { createReactor, type Reactor } from '../projector/reactor.ts'
import { discard } from '../projector/rebuild.ts'
import { forgetWhatIsAhead } from './ahead.ts'
import type { Live } from './kernel.ts'

export interface Workers {
  /** In the order of the projections; a rebuild puts another into a place. */
  readonly projectors: Projector[]
  readonly reactors: readonly Reactor[]
  readonly chores: readonly Chore[]
}

/** Makes the projectors, reactors and chores of the modules; none is started yet. */
export function createWorkers(kernel: Kernel, modules: readonly Module[], lives: readonly Live[]): Workers {
  const { logger, log, store, now } = kernel
  return {
    projectors: lives.map((live) => createProjector({ ...projectorParts(kernel, live), live: true })),
    reactors: modules
      .flatMap((module) => module.reactions?.(kernel) ?? [])
      .map((reaction) =>
        createReactor({ reaction, log, store, now, onFailure: (error) => logFailure(logger, reaction.name, error) }),
      ),
    chores: modules.flatMap((module) => module.chores?.(kernel) ?? []),
  }
}

/** What every projector of this process is made of. */
export function projectorParts(kernel: Kernel, { projection, generation }: Live): Omit<ProjectorOptions, 'live'> {
  const { log, store, vault, outcomes, now, logger } = kernel
  return {
    projection,
    generation,
    log,
    store,
    vault,
    outcomes,
    now,
    pepper: kernel.secrets.pepper,
    onParked: (parked) => logParked(logger, parked),
    onFailure: (error) => logFailure(logger, projection.name, error),
  }
}

/**
 * A place beyond the end of the log means that the log is an older one than the documents were made from (a restored
 * backup): documents without events behind them are not to be shown, so they are made again.
 */
export async function resetWhatIsAhead(kernel: Kernel, lives: readonly Live[]): Promise<void> {
  for (const { projection, generation } of lives) {
    const places = await kernel.store.progress(readerName(projection, generation))
    const ends = await kernel.log.ends(projection.topics)
    if (![...places].some(([source, next]) => next > (ends.get(source) ?? 0))) continue
    kernel.logger.warn({ projection: projection.name }, 'The log is older than the documents; making them again')
    await forgetWhatIsAhead(kernel.store, ends)
    await discard(kernel.store, projection, generation)
    await kernel.store.ensure(storedSpecs(projection, generation))
  }
}

/** Starts the projectors and resolves when each has applied what the log held. */
export async function catchUp({ projectors }: Workers, kernel: Kernel, lives: readonly Live[]): Promise<void> {
  for (const projector of projectors) projector.start()
  await Promise.all(
    projectors.map(async (projector, at) =>
      projector.caughtUp(await kernel.log.ends(lives[at]?.projection.topics ?? [])),
    ),
  )
}

/** Runs each chore now and then; answers the function that ends them. */
export function startChores(chores: readonly Chore[], logger: Logger): () => void {
  const timers = chores.map(({ name, every, run }) =>
    setInterval(() => void run().catch((error: unknown) => logFailure(logger, name, error)), every).unref(),
  )
  return () => {
    for (const timer of timers) clearInterval(timer)
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

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { agency } from '@arrive/contracts/agency.ts'
import { asyncApi } from '@arrive/contracts/asyncapi.ts'
import type { Call } from '@arrive/contracts/call.ts'
import type { Validators } from '@arrive/contracts/check.ts'
import { createCallChecks } from '@arrive/contracts/check-call.ts'
import { todayIn } from '@arrive/contracts/days.ts'
import { type EventType, topicsOf } from '@arrive/contracts/event.ts'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { type EarlierForm, type Form, LIMITS } from '@arrive/contracts/form.ts'
import { type Language, message, speaker } from '@arrive/contracts/messages/message.ts'
import { englishOf } from '@arrive/contracts/messages/product-english.ts'
import { openApi } from '@arrive/contracts/openapi.ts'
import type { Text } from '@arrive/contracts/text.ts'
import { createUpcast } from '@arrive/contracts/upcast.ts'
import { withServiceTokens } from '../downstream/module.ts'
import { sessionsOf, withLinks } from '../identity/module.ts'
import {
  type Engines,
  type Kernel,
  type Logger,
  type Module,
  NO_METRICS,
  type OpenEngines,
  retryAtStart,
  type Secrets,
  type Settings,
  start,
  storage,
  type Tracing,
  type Wrapping,
} from '../kernel/index.ts'
import { auditing } from '../office/module.ts'
import { eraseListed } from '../shared/erased-list.ts'
import { timing } from './as-of/timing.ts'
import { certificatesOf } from './keys/certificates.ts'
import { makeDataDir } from './keys/data-dir.ts'
import { masterKeys } from './keys/master-key.ts'
import { type RotationContext, resumeRotation } from './keys/rotating/rotation.ts'
import { MODULES, type Modules } from './modules.ts'
import { measuring } from './observing/measuring.ts'
import { discardAllOld, type RebuildOptions, rebuildAll } from './rebuilding/rebuilding.ts'
import type { Rebuilt } from './rebuilding/replay.ts'
import { createLimiters, LIMIT_RULES } from './settings/limits.ts'
import { loadTexts } from './texts.ts'
import { assertMoveComplete } from './unfinished-move.ts'

/** Content of `contracts/generated`. */
export interface Contracts {
  readonly forms: readonly Form[]
  /** Replaced versions of shipped forms. */
  readonly earlier: readonly EarlierForm[]
  readonly calls: readonly Call[]
  /** Every type in every version. */
  readonly events: readonly EventType[]
  readonly validators: Validators
  readonly texts: readonly Text[]
}

export interface Arrive extends Omit<Awaited<ReturnType<typeof start>>, 'stop'> {
  /** Rebuilds all documents next to the live ones, compares and switches. */
  readonly rebuild: (accept?: boolean, how?: Pick<RebuildOptions, 'watch' | 'helper'>) => Promise<readonly Rebuilt[]>
  /** Removes the documents that a rebuild replaced. */
  readonly discardOld: () => Promise<void>
  /** Stops in order; requests in progress may take `deadlineMs` to finish. */
  readonly stop: (deadlineMs?: number) => Promise<void>
}

export const ERASURE: Kernel['erasure'] = {
  type: personErased.type,
  topic: personErased.topic,
  answer: { status: 200, body: { message: message('account.deleted') } },
}

/** The name for resumes in every engine. */
export const FILES = 'resumes'

/** Output folder of `infra/web`. */
const SITE = join(import.meta.dirname, '..', '..', 'dist', 'web')

export function modulesOf(
  { forms, earlier, validators }: Contracts,
  modules: Modules = MODULES,
  site = SITE,
): readonly Module[] {
  return Object.values(modules).map((make) => make({ forms, earlier, validators, site }))
}

export interface ArriveOptions {
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
  /** Default: the engines of the settings. Benchmarks compare others. */
  readonly openEngines?: (...by: Parameters<typeof storage.openEngines>) => OpenEngines | Promise<OpenEngines>
  /** Opens all documents to rebuild them, and runs no services. */
  readonly rebuildOnly?: boolean
  /** Called for errors that the process cannot survive. Default: logs and exits. */
  readonly onFatal?: (error: Error) => void
  /** Texts that override the English ones. */
  readonly language?: Language
  readonly site?: string
  readonly modules?: Modules
}

/** Starts the product in this process: the one place where engines are chosen and services are joined. */
export async function startArrive(
  settings: Settings,
  contracts: Contracts,
  logger: Logger,
  {
    now = Date.now,
    openEngines = storage.openEngines,
    rebuildOnly = false,
    onFatal = exitProcess(logger),
    language = {},
    site = SITE,
    modules = MODULES,
  }: ArriveOptions = {},
): Promise<Arrive> {
  if (settings.distributed === undefined) makeDataDir(settings.dataDir)
  const masters = masterKeys(settings)
  const topics = topicsOf(contracts.events)
  const { watch, measured } = await openMetrics(settings)
  // Commands that only rebuild documents serve no requests to trace.
  const tracing = rebuildOnly ? undefined : await openTracing(settings, logger)
  const engines = await retryAtStart(async () =>
    openEngines(settings, { topics, files: FILES, masters, logger, onFatal, watch }),
  )
  const { secrets } = engines.vault
  const all = modulesOf(contracts, modules, site)
  // If processes share the work, each must know all projections.
  const allProjections = all.flatMap((module) => module.projections?.(secrets) ?? [])
  try {
    await endRotation({ settings, masters, vault: engines.vault }, logger)
    await retryAtStart(() => assertWhole(engines, settings, logger))
    // Every process checks sessions and service tokens, even if another one runs their service.
    await retryAtStart(() => engines.store.ensure(all.flatMap(({ collections = [] }) => collections)))
    const active = rebuildOnly ? all : all.filter(({ name }) => settings.services.includes(name))
    const running = await start({
      engines,
      settings,
      secrets,
      logger,
      ...measured(active),
      rebuildOnly,
      ...(engines.shared && { allProjections, projections: allProjections.map(({ name }) => name) }),
      texts: loadTexts(contracts.texts, settings, { agency }),
      upcast: createUpcast(contracts.events),
      events: createEventCatalogue(contracts.events, allProjections),
      erasure: ERASURE,
      limiter: settings.rateLimits ? engines.limiter : undefined,
      tracing,
      say: speaker(language, englishOf(contracts)),
      sessions: (kernel) => withServiceTokens(kernel, withLinks(kernel, sessionsOf(kernel))),
      wrap: (kernel) => wrappingOf(kernel, all),
      edge: {
        ...edgeParts(contracts, secrets, todayIn(settings.timeZone, now)),
        limits: settings.rateLimits
          ? createLimiters(engines.limiter, LIMIT_RULES, onCountFailure(logger))
          : ('off' as const),
      },
      now,
      newId: randomUUID,
      onFatal,
    })
    const { kernel, lives, workers } = running
    return {
      ...running,
      rebuild: (accept = false, how = {}) => rebuildAll(kernel, lives, workers, { ...how, accept }),
      discardOld: () => discardAllOld(kernel, lives),
      stop: (deadlineMs = 10_000) => running.stop(deadlineMs).then(engines.close).then(tracing?.close),
    }
  } catch (error) {
    await engines.close()
    throw error
  }
}

/** The audit records a read of the past like one of now. */
function wrappingOf(kernel: Kernel, modules: readonly Module[]): Wrapping {
  const [audit, timed] = [auditing(kernel), timing(kernel, modules)]
  return { ...audit, route: (route) => audit.route(timed(route)) }
}

/** Before any documents are made: the log must be complete, and without persons who are listed as erased. */
async function assertWhole(engines: Engines, settings: Settings, logger: Logger): Promise<void> {
  if (engines.shared) await assertMoveComplete(engines.store)
  await eraseListed({ ...engines, settings, logger })
}

/** Loads the metrics library only if a port is set. */
async function openMetrics(settings: Settings) {
  if (settings.metricsPort === undefined) {
    return { watch: NO_METRICS.watch, measured: (modules: readonly Module[]) => ({ metrics: NO_METRICS, modules }) }
  }
  const metrics = (await import('./observing/prometheus.ts')).createMetrics()
  const certificates = certificatesOf(settings)
  const measured = (modules: readonly Module[]) => {
    return { metrics, modules: [...modules, measuring(modules, certificates, metrics)] }
  }
  return { watch: metrics.watch, measured }
}

/** Loads the tracing library only if an endpoint is set. */
async function openTracing({ tracesTo, services }: Settings, logger: Logger): Promise<Tracing | undefined> {
  if (tracesTo === undefined) return undefined
  return (await import('./observing/tracing.ts')).openTracing({ endpoint: tracesTo, services, logger })
}

/** An interrupted rotation is resumed before any request is served. */
async function endRotation(rotating: RotationContext, logger: Logger): Promise<void> {
  const rotated = await retryAtStart(() => resumeRotation(rotating, { report: () => undefined }))
  await rotating.vault.refresh()
  if (rotated !== undefined)
    logger.info({ count: rotated.rewrapped }, 'A rotation of the master key that was cut off has ended')
}

function exitProcess(logger: Logger): (error: Error) => void {
  return (error) => {
    logger.error({ err: error }, 'Cannot go on; ending, so that whoever watches over this process starts it anew')
    process.stderr.write(`${error.message}\n`)
    process.exit(70)
  }
}

function onCountFailure(logger: Logger): (cause: unknown) => void {
  return (cause) => logger.warn({ err: cause }, 'Rate limits could not be counted')
}

function edgeParts({ forms, earlier, calls, events, validators }: Contracts, { pepper }: Secrets, today: () => string) {
  return {
    ...createCallChecks({ forms, earlier, validators, today }),
    addressSecret: pepper.export(),
    upload: { name: 'resume', bytes: LIMITS.resume },
    documents: {
      '/openapi.json': () => openApi(calls, forms),
      '/asyncapi.json': () => asyncApi(events),
    },
  }
}

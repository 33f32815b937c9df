import { randomUUID } from 'node:crypto'
import { asyncApi } from '@arrive/contracts/asyncapi.ts'
import { allCalls } from '@arrive/contracts/calls/all.ts'
import type { Validators } from '@arrive/contracts/check.ts'
import { createCallChecks } from '@arrive/contracts/check-call.ts'
import { TOPICS } from '@arrive/contracts/event.ts'
import { eventTypes } from '@arrive/contracts/events/types.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { openApi } from '@arrive/contracts/openapi.ts'
import type { Text } from '@arrive/contracts/text.ts'
import { applications } from './applications/module.ts'
import { createSessions, identity } from './identity/module.ts'
import { createLimiters, type LoginLimits, memoryLimiter } from './kernel/edge/limits.ts'
import { createLoginLimits, NO_LOGIN_LIMITS } from './kernel/edge/login-limits.ts'
import type { Logger } from './kernel/edge/logs.ts'
import { type Metrics, NO_METRICS } from './kernel/edge/metrics.ts'
import { openEmbedded } from './kernel/embedded/engines.ts'
import type { Module } from './kernel/module.ts'
import { masterKey } from './kernel/running/master-key.ts'
import { type Running, start } from './kernel/running/start.ts'
import { deriveSecrets, type Secrets } from './kernel/sealing/secrets.ts'
import type { Settings } from './kernel/settings.ts'
import { loadTexts } from './kernel/texts.ts'
import { notifications } from './notifications/module.ts'
import { onboarding } from './onboarding/module.ts'

/** What the forms, their validators and their texts come to: `contracts/generated`. */
export interface Contracts {
  readonly forms: readonly Form[]
  readonly validators: Validators
  readonly texts: readonly Text[]
}

export interface Arrive extends Omit<Running, 'stop'> {
  /** Ends everything in order; requests in hand have so many milliseconds to finish. */
  readonly stop: (deadlineMs?: number) => Promise<void>
}

/** The services by the names that `SERVICES` knows. */
function modulesOf({ forms }: Contracts, names: readonly string[]): readonly Module[] {
  return [identity, applications, onboarding(forms), notifications].filter(({ name }) => names.includes(name))
}

export interface ArriveOptions {
  /** The clock, in milliseconds since 1970. Default: the machine's. */
  readonly now?: () => number
  /** Default: the embedded engines of `DATA_DIR`. Benchmarks compare with others. */
  readonly openEngines?: typeof openEmbedded
}

/** Starts the product in this process: the one place where engines are chosen and services are joined. */
export async function startArrive(
  settings: Settings,
  contracts: Contracts,
  logger: Logger,
  { now = Date.now, openEngines = openEmbedded }: ArriveOptions = {},
): Promise<Arrive> {
  const secrets = deriveSecrets(masterKey(settings))
  const engines = openEngines(settings.dataDir, TOPICS, secrets)
  try {
    const running = await start({
      engines,
      settings,
      secrets,
      logger,
      modules: modulesOf(contracts, settings.services),
      texts: loadTexts(contracts.texts, settings.textsDir),
      loginLimits: loginLimits(settings),
      metrics: await metricsOf(settings),
      sessions: createSessions,
      edge: edgeParts(settings, contracts, secrets, logger),
      now,
      newId: randomUUID,
    })
    return { ...running, stop: (deadlineMs = 10_000) => running.stop(deadlineMs).then(engines.close) }
  } catch (error) {
    await engines.close()
    throw error
  }
}

/** The library that counts is loaded only where somebody asks for what it counts. */
async function metricsOf({ metricsPort }: Settings): Promise<Metrics> {
  if (metricsPort === undefined) return NO_METRICS
  const { createMetrics } = await import('./kernel/edge/prometheus.ts')
  return createMetrics()
}

function loginLimits({ rateLimits }: Settings): LoginLimits {
  return rateLimits ? createLoginLimits(memoryLimiter) : NO_LOGIN_LIMITS
}

function edgeParts({ rateLimits }: Settings, { forms, validators }: Contracts, { pepper }: Secrets, logger: Logger) {
  const warn = (cause: unknown) => logger.warn({ err: cause }, 'Rate limits could not be counted')
  return {
    ...createCallChecks(forms, validators),
    limits: rateLimits ? createLimiters(memoryLimiter, warn) : ('off' as const),
    addressSecret: pepper.export(),
    documents: {
      '/openapi.json': openApi(allCalls(forms), forms),
      '/asyncapi.json': asyncApi(eventTypes(forms)),
    },
  }
}

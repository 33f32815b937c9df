import { randomUUID } from 'node:crypto'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { createUpcast } from '@arrive/contracts/upcast.ts'
import type { Kernel, Module, Texts } from '../application/module.ts'
import { createKernel, type LiveProjection, prepareStore } from '../application/running/kernel.ts'
import { endAbandonedRebuild } from '../application/running/switches.ts'
import {
  type BackgroundWork,
  catchUp,
  createBackgroundWork,
  resetNewerThanLog,
} from '../application/running/workers.ts'
import type { Settings } from '../application/settings.ts'
import type { LogFields, Logger } from '../common/logs.ts'
import { NO_METRICS } from '../common/metrics.ts'
import { openEmbedded } from '../event-store/embedded/engines.ts'
import type { DocumentStore } from '../event-store/ports/document-store.ts'
import { storedSpecs } from '../event-store/projector/collections.ts'
import { fixedMasterKeys } from '../event-store/sealing/secrets.ts'
import { ERASURE, SAVED, TOPIC, TOY } from './toy.ts'

/** A module with the toy projection on a data folder, started like the product, without an edge. */
export interface SmallKernel {
  readonly kernel: Kernel
  readonly lives: readonly LiveProjection[]
  readonly workers: BackgroundWork
  readonly logged: readonly string[]
  readonly save: (person: number, colour: string, idempotencyKey?: string) => Promise<number>
  readonly stop: () => Promise<void>
}

const NO_TEXTS: Texts = { get: () => undefined, all: () => [], references: () => [] }
const SETTINGS: Omit<Settings, 'dataDir'> = {
  host: '127.0.0.1',
  port: 0,
  metricsPort: undefined,
  tracesTo: undefined,
  textsDir: '',
  textsDirNamed: false,
  publicOrigin: 'http://localhost',
  timeZone: 'America/New_York',
  masterKey: undefined,
  masterKeyPrevious: undefined,
  rateLimits: true,
  logLevel: 'info',
  trustedHops: 0,
  diskReserve: 0,
  services: [],
  read: () => undefined,
  distributed: undefined,
}
const MASTERS = fixedMasterKeys(Buffer.alloc(32, 5))

export async function startSmallKernel(
  folder: string,
  parts: Partial<Module> = {},
  how: { readonly shared?: boolean; readonly rebuildOnly?: boolean } = {},
): Promise<SmallKernel> {
  const { shared = false, rebuildOnly = false } = how
  const opened = openEmbedded(folder, { topics: [TOPIC], files: 'files', masters: MASTERS })
  const engines = { ...opened, shared, store: rebuildOnly ? loose(opened.store) : opened.store }
  const { secrets } = engines.vault
  const settings = { ...SETTINGS, dataDir: folder }
  const modules: readonly Module[] = [{ name: 'toys', projections: () => [TOY], ...parts }]
  const logged: string[] = []
  const logger = loggerInto(logged)
  const lives = await prepareStore(engines, modules, secrets, { logger, rebuildOnly }).catch(async (error: unknown) => {
    await engines.close()
    throw error
  })
  const kernel = createKernel(
    {
      engines,
      secrets,
      settings,
      logger,
      metrics: NO_METRICS,
      texts: NO_TEXTS,
      say: english,
      upcast: createUpcast([]),
      events: createEventCatalogue([], []),
      erasure: ERASURE,
      now: () => Date.now(),
      newId: randomUUID,
    },
    lives,
  )
  await resetNewerThanLog(kernel, lives)
  await endAbandonedRebuild(kernel, lives)
  const workers = createBackgroundWork(kernel, modules, lives)
  await catchUp(workers, kernel, lives)
  for (const reactor of workers.reactors) reactor.start()
  return {
    kernel,
    lives,
    workers,
    logged,
    save: (person, colour, idempotencyKey) => save(kernel, { person, colour, idempotencyKey }),
    stop: async () => {
      await Promise.all([...workers.projectors, ...workers.reactors].map((worker) => worker.stop()))
      await engines.close()
    },
  }
}

interface Save {
  readonly person: number
  readonly colour: string
  readonly idempotencyKey: string | undefined
}

async function save({ submit }: Kernel, { person, colour, idempotencyKey }: Save): Promise<number> {
  const origin = { call: 'saveToy', actor: `staff/${person}`, requestId: 'request', idempotencyKey }
  const data = { name: `toy ${person}`, colour }
  const event = submit.eventId(origin)
  const submission = {
    origin,
    topic: TOPIC,
    source: '/toys',
    type: SAVED,
    dataschema: '/1',
    person,
    data,
    request: data,
  }
  const awaited = { ...submission, awaited: [TOY.name] as const }
  const earlier = idempotencyKey === undefined ? undefined : await submit.findEarlier(event, awaited)
  return (earlier ?? (await submit.send(event, awaited))).status
}

function loggerInto(lines: string[]): Logger {
  const at = (level: string) => (_: LogFields, message: string) => void lines.push(`${level} ${message}`)
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Like MongoDB, does not require existing collections to be registered with their orders, and compares none. */
function loose({ alike: _, ...store }: DocumentStore): DocumentStore {
  const made = new Map(storedSpecs(TOY, 1).map((spec) => [spec.name, spec]))
  return { ...store, ensure: (specs) => store.ensure(specs.map((spec) => made.get(spec.name) ?? spec)) }
}

import { parentPort, workerData } from 'node:worker_threads'
import { topicsOf } from '@arrive/contracts/event.ts'
import { createUpcast } from '@arrive/contracts/upcast.ts'
import { backgroundWork, KERNEL_COLLECTIONS, kernelData, outcomeDocs, storage } from '../../kernel/index.ts'
import { ERASURE, modulesOf } from '../compose.ts'
import { loadContracts } from '../contracts.ts'
import { masterKeys } from '../keys/master-key.ts'
import { createLogger } from '../observing/logs.ts'
import { type Filled, type HelperSettings, type Part, partFiller } from './filling.ts'

const settings: HelperSettings = workerData
const contracts = loadContracts()
const { vault, log, store } = await storage.openInThread(settings.dataDir, {
  topics: topicsOf(contracts.events),
  masters: masterKeys(settings),
})
const { secrets } = vault
const projections = modulesOf(contracts).flatMap((module) => module.projections?.(secrets) ?? [])
const parts = {
  log,
  store,
  vault,
  secrets,
  outcomes: outcomeDocs.createOutcomes(store, vault),
  upcast: createUpcast(contracts.events),
  erasure: ERASURE,
  now: Date.now,
  logger: createLogger({ level: 'warn', service: 'arrive-rebuild', version: '0.1.0' }),
  notifier: { notify: () => undefined, subscribe: () => () => undefined },
}
await store.ensure(KERNEL_COLLECTIONS)

function projectionNamed(name: string) {
  const projection = projections.find((one) => one.name === name)
  if (projection === undefined) throw new Error(`There is no projection ${name}`)
  return projection
}

const fillPart = partFiller((name) =>
  backgroundWork.projectorParts(parts, { projection: projectionNamed(name), generation: 0, kept: [] }),
)

async function fill(part: Part): Promise<void> {
  const projection = projectionNamed(part.projection)
  const tell = (events: number, isDone: boolean) => parentPort?.postMessage({ events, isDone } satisfies Filled)
  let last = 0
  await store.ensure(kernelData.storedSpecs(projection, part.generation - 1))
  await store.ensure(kernelData.specsToFill(projection, part.generation))
  await fillPart(part, (events) => {
    last = events
    tell(events, false)
  })
  tell(last, true)
}

parentPort?.on('message', (part: Part) => void fill(part))

/**
 * The kernel's door for tests and benchmarks of the rest: engines in memory and in folders, workers and projectors by
 * themselves, samples. What needs the clients of Kafka or MongoDB is in `engines.ts` beside it.
 */
export {
  createKernel,
  type KernelOptions,
  type LiveProjection,
  prepareStore,
} from '../application/running/kernel.ts'
export { takeRebuildLease } from '../application/running/lease.ts'
export { catchUp, createBackgroundWork } from '../application/running/workers.ts'
export { createMemoryLimiter, memoryLimiter } from '../common/memory-limiter.ts'
export { embeddedDocumentStore } from '../event-store/embedded/document-store.ts'
export { openEmbedded } from '../event-store/embedded/engines.ts'
export { openReadable } from '../event-store/embedded/readable.ts'
export { GENERATIONS, storedName } from '../event-store/projector/names.ts'
export { createNotifier } from '../event-store/projector/notifier.ts'
export { createReactor, type Reactor } from '../event-store/projector/reactor.ts'
export { beginReplay } from '../event-store/projector/rebuild.ts'
export { sealDoc } from '../event-store/projector/seals.ts'
export { createWorkspace } from '../event-store/projector/view.ts'
export { type DerivedMasterKey, deriveMasterKey } from '../event-store/sealing/secrets.ts'
export { wrapKey } from '../event-store/sealing/wrap.ts'
export { parseJson } from '../http/json.ts'
export { sampleEnvelope } from './events.ts'
export { newFolder, removeFolder } from './folders.ts'
export { memoryVault } from './toy-shop.ts'
export { refusalIn, refusalOf } from './words.ts'

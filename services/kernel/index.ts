/**
 * The kernel's only entry point: services, tests and infra import nothing else of it (infra/rules, `kernel-door`). It
 * exports the event store, HTTP and the application, each of which may use only those before it, and `common`. Slow
 * modules (engine clients, Koa) are loaded on use, so importing this file is cheap. Test helpers are in `testing/`.
 */

// Application: modules, settings, texts, and the life of a process.
export type { Kernel, Module, PeriodicTask, Worker, Wrapping } from './application/module.ts'
export { KERNEL_COLLECTIONS, type LiveProjection } from './application/running/kernel.ts'
export { start } from './application/running/open.ts'
export { useGeneration } from './application/running/switches.ts'
export * as backgroundWork from './application/running/workers.ts'
export type { Settings } from './application/settings.ts'
// Common: errors, logging, metrics, rate limits, and waiting.
export { type AtOnceRule, createAtOnce } from './common/at-once.ts'
export { createCache } from './common/cache.ts'
export { canonical } from './common/canonical.ts'
export * as deadline from './common/deadline.ts'
export * as errno from './common/errno.ts'
export {
  ArriveError,
  invalidAnswer,
  invalidParameter,
  isFinal,
  unlessAway,
  wrongParameter,
} from './common/errors.ts'
export { isHeld } from './common/holding.ts'
export { createLane } from './common/lane.ts'
export { removeLeft } from './common/left-files.ts'
export * as limiting from './common/limiter.ts'
export { LOG_FIELDS, type LogFields, type Logger } from './common/logs.ts'
export { memoryLimiter } from './common/memory-limiter.ts'
export { type Metrics, NO_METRICS } from './common/metrics.ts'
export { retryAtStart } from './common/retried.ts'
export { type ReadVariable, SettingError } from './common/setting-values.ts'
export { untilTick } from './common/ticks.ts'
export type { Tracing } from './common/tracing.ts'
// Event store: the log, documents and projections, keys and sealing, and their engines.
export type { Beside, DistributedSettings, Engines, OpenEngines } from './event-store/engine-types.ts'
export * as storage from './event-store/engines.ts'
export {
  AGENCY,
  agencyEvent,
  clearData,
  derivedId,
  type Envelope,
  freshId,
  personOf,
  sealedData,
  subjectOf,
} from './event-store/events/envelope.ts'
export { keysDatabase } from './event-store/mongo/settings.ts'
export type { BlobStore } from './event-store/ports/blob-store.ts'
export {
  type CollectionSpec,
  type Doc,
  type DocumentStore,
  sortKeyOf,
  type Write,
} from './event-store/ports/document-store.ts'
export {
  type Entry,
  type EventLog,
  hasPassed,
  type Position,
  positionIn,
  positionText,
  type Source,
  type SourceOffsets,
  topicOf,
} from './event-store/ports/event-log.ts'
export type { KeyVault } from './event-store/ports/key-vault.ts'
export * as spans from './event-store/ports/spans.ts'
export * as kernelData from './event-store/projector/collections.ts'
export * as generations from './event-store/projector/generations.ts'
export {
  type EventOf,
  type Handler,
  isEventOf,
  projectionOf,
} from './event-store/projector/handlers.ts'
export { historyOf } from './event-store/projector/history-of.ts'
export * as outcomeDocs from './event-store/projector/outcomes.ts'
export * as parked from './event-store/projector/parked.ts'
export * as pausing from './event-store/projector/pausing.ts'
export {
  type Content,
  type DocKey,
  type OpenEvent,
  type Outcome,
  type ProjectedCollection,
  type Projection,
  type Reaction,
  refusal,
  type SpanValue,
  type Timelines,
  UnknownEvent,
  type View,
} from './event-store/projector/projection.ts'
export * as projecting from './event-store/projector/projector.ts'
export { REPAIR } from './event-store/projector/repair.ts'
export { openText } from './event-store/projector/seals.ts'
export { DamagedDocument } from './event-store/projector/view.ts'
export * as cursors from './event-store/reading/cursor.ts'
export { memoryDocuments } from './event-store/reading/memory-documents.ts'
export { entryOf, readerOver } from './event-store/reading/past.ts'
export type { Filter, Found, Page, Reader, Search } from './event-store/reading/reader.ts'
export { unopenedAs } from './event-store/reading/unopened-as.ts'
export * as subjects from './event-store/requests/registry.ts'
export type { Origin, Stored, Submission } from './event-store/requests/submission.ts'
export { saltOf } from './event-store/sealing/commit.ts'
export * as jwe from './event-store/sealing/jwe.ts'
export * as keyring from './event-store/sealing/keyring.ts'
export { openEvidence } from './event-store/sealing/sealed-evidence.ts'
export {
  blind,
  type DerivedMasterKey,
  deriveMasterKey,
  fixedMasterKeys,
  folded,
  type MasterKeys,
  type Secrets,
} from './event-store/sealing/secrets.ts'
export * as keyWrap from './event-store/sealing/wrap.ts'
// HTTP: requests, responses, limits.
export type { Limiters, Sessions } from './http/options.ts'
export {
  type Actor,
  type Answer,
  actorName,
  type LinkActor,
  type Request,
  type RequestOf,
  type Route,
  routeOf,
} from './http/route.ts'

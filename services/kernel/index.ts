/**
 * The kernel's only entry point: services, tests and infra import nothing else of it (infra/rules, `kernel-door`). It
 * exports the event store, HTTP and the application, each of which may use only those before it, and `common`. Slow
 * modules (engine clients, Koa) are loaded on use, so importing this file is cheap. Test helpers are in `testing/`.
 */

// Application: modules, settings, texts, and the life of a process.
export type { Kernel, Module, PeriodicTask, TextReference, Texts, Worker, Wrapping } from './application/module.ts'
export { KERNEL_COLLECTIONS, type LiveProjection } from './application/running/kernel.ts'
export { type Running, start } from './application/running/open.ts'
export { useGeneration } from './application/running/switches.ts'
export { applied, type BackgroundWork, projectorParts } from './application/running/workers.ts'
export type { Settings } from './application/settings.ts'
// Common: errors, logging, metrics, rate limits, and waiting.
export { type AtOnce, createAtOnce } from './common/at-once.ts'
export { createCache } from './common/cache.ts'
export { canonical } from './common/canonical.ts'
export { withinDeadline, withTimeout } from './common/deadline.ts'
export { codeOf, messageOf } from './common/errno.ts'
export {
  ArriveError,
  concerning,
  invalidAnswer,
  invalidParameter,
  isFinal,
  unlessAway,
  wrongParameter,
} from './common/errors.ts'
export { isHeld } from './common/holding.ts'
export { type Limiter, type LimiterFactory, type Rule, refusedOr, tooMany } from './common/limiter.ts'
export { LOG_NUMBERS, LOG_TEXTS, type LogFields, type Logger } from './common/logs.ts'
export { createMemoryLimiter, memoryLimiter } from './common/memory-limiter.ts'
export { type AppendOutcome, type Metrics, NO_METRICS } from './common/metrics.ts'
export { retryAtStart } from './common/retried.ts'
export { type ReadVariable, SettingError } from './common/setting-values.ts'
export { untilTick } from './common/ticks.ts'
export type { SpanFields, TraceContext, Tracing } from './common/tracing.ts'
// Event store: the log, documents and projections, keys and sealing, and their engines.
export type { Beside, DistributedSettings, Engines, OpenEngines, Readable } from './event-store/engine-types.ts'
export {
  lockFile,
  openEngines,
  openFolder,
  openFolderBeside,
  openLogCopy,
  openVault,
  readFolderBodies,
  readStoredTopics,
} from './event-store/engines.ts'
export {
  AGENCY,
  type AgencyEvent,
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
export type { BlobName, BlobStore } from './event-store/ports/blob-store.ts'
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
export type { KeyVault, Rewrap } from './event-store/ports/key-vault.ts'
export type { ProjectorDependencies } from './event-store/projector/batch-context.ts'
export {
  consumerName,
  ERASED_PERSONS,
  HISTORY,
  PARKED,
  parkedId,
  REBUILD_LEASE,
  REFUSED,
  reactionReader,
  storedName,
  storedSpecs,
} from './event-store/projector/collections.ts'
export {
  currentGeneration,
  discard,
  everyDoc,
  type Generation,
  recordedGeneration,
  recordedGenerations,
  recording,
  switching,
} from './event-store/projector/generations.ts'
export {
  type EventOf,
  type Handler,
  isEventOf,
  type PartlyOpen,
  projectionOf,
} from './event-store/projector/handlers.ts'
export { historyOf } from './event-store/projector/history-of.ts'
export {
  OUTCOME_AGE,
  OUTCOMES,
  outcomeDoc,
  outcomeId,
  type RecordedOutcome,
} from './event-store/projector/outcomes.ts'
export { type ParkedPerson, parkedNow, parkedPersons } from './event-store/projector/parked.ts'
export {
  endPause,
  findPause,
  isPaused,
  otherSign,
  type Pause,
  pausesOf,
  releaseReader,
  renewPause,
} from './event-store/projector/pausing.ts'
export {
  type DocKey,
  type Erasure,
  type Index,
  type OpenEvent,
  type Outcome,
  type ProjectedCollection,
  type Projection,
  type Reaction,
  refusal,
  UnknownEvent,
  type View,
} from './event-store/projector/projection.ts'
export { createProjector, type Projector, type ProjectorOptions } from './event-store/projector/projector.ts'
export { REPAIR } from './event-store/projector/repair.ts'
export { openText } from './event-store/projector/seals.ts'
export { DamagedDocument } from './event-store/projector/view.ts'
export { cursorParts, writeCursor } from './event-store/reading/cursor.ts'
export type { Filter, Found, Page, Reader, Search } from './event-store/reading/reader.ts'
export type { CurrentState } from './event-store/requests/recent-saves.ts'
export { confirmSubject, nameKeys, RESERVATIONS, SUBJECTS, subjectId } from './event-store/requests/registry.ts'
export type { Origin, Submission } from './event-store/requests/submission.ts'
export { seal, unseal } from './event-store/sealing/jwe.ts'
export {
  type KeyringSecrets,
  openKeyring,
  parseKeyring,
  renewed,
  sealKeyring,
  WrongMasterKey,
} from './event-store/sealing/keyring.ts'
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
export type { WrappedKey } from './event-store/sealing/wrap.ts'
export { openBytes, sealBytes, unwrapIfIntact, wrapKey } from './event-store/sealing/wrap.ts'
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
  type SessionActor,
  type ShownDetails,
  type StreamRequest,
  type Upload,
} from './http/route.ts'

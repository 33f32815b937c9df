import type { DistributedSettings, OpenEngines, Opening } from '../engine-types.ts'
import { openKafkaEventLog } from '../kafka/event-log.ts'
import { mongoBlobStore } from '../mongo/blob-store.ts'
import { openMongo } from '../mongo/client.ts'
import { mongoDocumentStore } from '../mongo/document-store.ts'
import { mongoKeyVault } from '../mongo/key-vault.ts'
import { mongoLimiter } from '../mongo/limiter.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import type { MasterKeys } from '../sealing/secrets.ts'

interface DistributedOptions extends DistributedSettings, Opening {}

/** @throws Error with one sentence if Kafka or MongoDB cannot be used. */
export async function openDistributed(options: DistributedOptions): Promise<OpenEngines> {
  const { logger, kafka, topics, masters, files, onFatal, watch } = options
  await using opened = new AsyncDisposableStack()
  const mongo = await openMongo({
    ...options.mongo,
    onAway: () => logger.error({ engine: 'mongodb' }, 'MongoDB takes no writes'),
    onBack: () => logger.info({ engine: 'mongodb' }, 'MongoDB takes writes again'),
  })
  opened.defer(mongo.close)
  const vault = await mongoKeyVault(mongo.keys, masters)
  const store = mongoDocumentStore(mongo.documents)
  const blobs = await mongoBlobStore(mongo.documents, files)
  for (const { close } of [vault, store, blobs]) opened.defer(close)
  const limiter = await mongoLimiter(mongo.documents)
  const log = await openKafkaEventLog({
    ...kafka,
    topics,
    onReport: ({ level, ...said }) => logger[level]({ engine: 'kafka', ...said }, 'The Kafka client says something'),
    onFailure: (error, reader) => logger.error({ worker: reader, err: error }, 'Failed; trying again'),
    onFatal,
    ...(watch !== undefined && { watch }),
    onBreaker: (open) => {
      if (open) logger.error({ engine: 'kafka' }, 'Kafka takes no appends')
      else logger.info({ engine: 'kafka' }, 'Kafka takes appends again')
    },
  })
  opened.defer(log.close)
  const all = opened.move()
  return { log, store, blobs, vault, limiter, shared: true, close: () => all.disposeAsync() }
}

/** @throws Error with one sentence if the keys cannot be used. */
export async function openDistributedVault(
  settings: DistributedSettings['mongo'],
  masters: MasterKeys,
): Promise<KeyVault> {
  await using opened = new AsyncDisposableStack()
  const mongo = await openMongo(settings)
  opened.defer(mongo.close)
  const vault = await mongoKeyVault(mongo.keys, masters)
  opened.defer(vault.close)
  const all = opened.move()
  return { ...vault, close: () => all.disposeAsync() }
}

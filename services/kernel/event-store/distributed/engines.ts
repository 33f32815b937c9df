import type { DistributedSettings, OpenEngines, Opening } from '../engine-types.ts'
import { openKafkaEventLog } from '../kafka/event-log.ts'
import { mongoBlobStore } from '../mongo/blob-store.ts'
import { type Mongo, openMongo } from '../mongo/client.ts'
import { mongoDocumentStore } from '../mongo/document-store.ts'
import { mongoKeyVault } from '../mongo/key-vault.ts'
import { mongoLimiter } from '../mongo/limiter.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import type { MasterKeys } from '../sealing/secrets.ts'

interface DistributedOptions extends DistributedSettings, Opening {}

/**
 * Opens Kafka and MongoDB, which any number of processes share. @throws Error with one sentence where one cannot be
 * used.
 */
export async function openDistributed(options: DistributedOptions): Promise<OpenEngines> {
  const { logger } = options
  const mongo = await openMongo({
    ...options.mongo,
    onAway: () => logger.error({ engine: 'mongodb' }, 'MongoDB takes no writes'),
    onBack: () => logger.info({ engine: 'mongodb' }, 'MongoDB takes writes again'),
  })
  try {
    return await onMongo(mongo, options)
  } catch (error) {
    await mongo.close()
    throw error
  }
}

/** The keys alone. @throws Error with one sentence where they cannot be used. */
export async function openDistributedVault(
  settings: DistributedSettings['mongo'],
  masters: MasterKeys,
): Promise<KeyVault> {
  const mongo = await openMongo(settings)
  try {
    const vault = await mongoKeyVault(mongo.keys, masters)
    return { ...vault, close: () => vault.close().then(mongo.close) }
  } catch (error) {
    await mongo.close()
    throw error
  }
}

async function onMongo(mongo: Mongo, options: DistributedOptions): Promise<OpenEngines> {
  const vault = await mongoKeyVault(mongo.keys, options.masters)
  const store = mongoDocumentStore(mongo.documents)
  const blobs = await mongoBlobStore(mongo.documents, options.files)
  const limiter = await mongoLimiter(mongo.documents)
  const log = await openLog(options)
  async function close(): Promise<void> {
    await log.close()
    await Promise.all([store.close(), vault.close(), blobs.close()])
    await mongo.close()
  }
  return { log, store, blobs, vault, limiter, shared: true, close }
}

function openLog({ kafka, topics, logger, onFatal }: DistributedOptions) {
  return openKafkaEventLog({
    ...kafka,
    topics,
    onReport: ({ level, ...said }) => logger[level]({ engine: 'kafka', ...said }, 'The Kafka client says something'),
    onFailure: (error, reader) => logger.error({ worker: reader, err: error }, 'Failed; trying again'),
    onFatal,
    onBreaker: (open) => {
      if (open) logger.error({ engine: 'kafka' }, 'Kafka takes no appends')
      else logger.info({ engine: 'kafka' }, 'Kafka takes appends again')
    },
  })
}

import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { masterKeys } from '../../app/keys/master-key.ts'
import { readKafkaSettings } from '../../app/settings/kafka.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { storage } from '../../kernel/index.ts'
import { fillTopics } from '../../kernel/testing/engines.ts'
import { forgeLog } from '../../kernel/testing/index.ts'
import { type EngineNames, newEngines } from '../testing/engines.ts'
import type { Environment } from '../testing/verify-log.ts'

/** The bytes of a log by source, each in order. */
export type Sources = Map<string, Buffer[]>

/** Reads the whole log of these engines, whether the product is running or not. */
export async function readLog(engines: EngineNames, environment: Environment): Promise<Sources> {
  const sources: Sources = new Map()
  const take = ({ source, raw }: { readonly source: string; readonly raw: Uint8Array }) => {
    const rows = sources.get(source) ?? []
    sources.set(source, rows)
    rows.push(Buffer.from(raw))
  }
  if (engines === 'embedded') {
    const copy = await storage.openLogCopy(environment['DATA_DIR'] ?? '')
    for (const row of copy.rows()) take(row)
    copy.remove()
    return sources
  }
  const settings = readKafkaSettings((name) => environment[name])
  if (settings === undefined) throw new Error('There are no brokers')
  for await (const row of storage.readStoredTopics({ ...settings, topics: topicsOf(events), first: PROOF })) take(row)
  return sources
}

/** A log on separate engines, as an attacker wrote it. */
export interface WrittenLog {
  readonly environment: Environment
  readonly end: () => Promise<void>
}

/**
 * Writes a log as an attacker leaves it. In files: into a copy of the product's, with new rows from place 0 and
 * matching checksums. On Kafka, whose records cannot be edited: into new topics.
 */
export async function writeLog(engines: EngineNames, from: Environment, sources: Sources): Promise<WrittenLog> {
  const { environment, end } = await newEngines(engines)
  if (engines === 'embedded') {
    await copyFolder(from['DATA_DIR'] ?? '', environment['DATA_DIR'] ?? '')
    const forged = forgeLog(join(environment['DATA_DIR'] ?? '', 'log.db'))
    forged.replace(new Map([...sources].map(([source, rows]) => [source.slice(0, source.indexOf('/')), rows])))
    forged.close()
    return { environment, end }
  }
  await fillTopics(environment['KAFKA_TOPIC_PREFIX'] ?? '', recordsOf(sources))
  const own = { ...environment, MASTER_KEY: from['MASTER_KEY'] ?? '' }
  await addKey(own)
  return { environment: own, end }
}

/** The product needs a key to start; any will do, since sealing decrypts nothing. */
async function addKey(environment: Environment): Promise<void> {
  const settings = readSettings(environment)
  const vault = await storage.openVault(settings, masterKeys(settings))
  await vault.keyFor(1).finally(vault.close)
}

/** Without documents, which are rebuilt from the log. */
async function copyFolder(from: string, to: string): Promise<void> {
  for (const name of ['log.db', 'keys.db', 'master.key']) await copyFile(join(from, name), join(to, name))
}

function recordsOf(sources: Sources) {
  return [...sources].flatMap(([source, rows]) => {
    const [topic = '', partition] = source.split('/')
    return rows.map((value) => ({ topic, partition: Number(partition), key: '', value }))
  })
}

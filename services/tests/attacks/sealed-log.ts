import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { masterKeys } from '../../app/keys/master-key.ts'
import { readKafkaSettings } from '../../app/settings/kafka.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { openLogCopy, openVault, readStoredTopics } from '../../kernel/index.ts'
import { fillTopics } from '../../kernel/testing/engines.ts'
import { forgeLog } from '../../kernel/testing/index.ts'
import { type EngineNames, newEngines } from '../testing/engines.ts'
import type { Environment } from '../testing/verify-log.ts'

/** The bytes of a log by source, each in its order. */
export type Sources = Map<string, Buffer[]>

/** Everything that stands in the log of these engines, whether the product runs on them or not. */
export async function readLog(engines: EngineNames, environment: Environment): Promise<Sources> {
  const sources: Sources = new Map()
  const take = ({ source, raw }: { readonly source: string; readonly raw: Uint8Array }) => {
    const rows = sources.get(source) ?? []
    sources.set(source, rows)
    rows.push(Buffer.from(raw))
  }
  if (engines === 'embedded') {
    const copy = await openLogCopy(environment['DATA_DIR'] ?? '')
    for (const row of copy.rows()) take(row)
    copy.remove()
    return sources
  }
  const settings = readKafkaSettings((name) => environment[name])
  if (settings === undefined) throw new Error('There are no brokers')
  for await (const row of readStoredTopics({ ...settings, topics: topicsOf(events), first: PROOF })) take(row)
  return sources
}

/** A log on engines of its own, as somebody else has made it of the product's. */
export interface WrittenLog {
  readonly environment: Environment
  readonly end: () => Promise<void>
}

/**
 * Writes a log as an attacker leaves it. In files: into a copy of those of the product, rows anew from place 0 with
 * checksums that fit. On Kafka, where nobody can edit what stands there: into topics of its own.
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

/** The product does not start on a log without any key; sealing opens nothing, so that any key will do. */
async function addKey(environment: Environment): Promise<void> {
  const settings = readSettings(environment)
  const vault = await openVault(settings, masterKeys(settings))
  await vault.keyFor(1).finally(vault.close)
}

/** The log and the keys; no documents, which are made of them. */
async function copyFolder(from: string, to: string): Promise<void> {
  for (const name of ['log.db', 'keys.db', 'master.key']) await copyFile(join(from, name), join(to, name))
}

function recordsOf(sources: Sources) {
  return [...sources].flatMap(([source, rows]) => {
    const [topic = '', partition] = source.split('/')
    return rows.map((value) => ({ topic, partition: Number(partition), key: '', value }))
  })
}

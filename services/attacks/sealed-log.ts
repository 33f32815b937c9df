import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { readKafkaSettings } from '../kafka-settings.ts'
import { openLogCopy, openVault, readStoredTopics } from '../kernel/index.ts'
import { fillTopics } from '../kernel/testing/engines.ts'
import { masterKeys } from '../master-key.ts'
import { readSettings } from '../settings.ts'
import { runCommand } from '../testing/commands.ts'
import { type EngineNames, newEngines } from '../testing/engines.ts'

const VERIFY = join(import.meta.dirname, '..', 'maintenance', 'verify.ts')

export type Environment = Readonly<Record<string, string>>

/** The bytes of a log by source, each in its order. */
export type Sources = Map<string, Buffer[]>

/** What the command says, and the status that it ends with. */
export type Verdict = Report & { readonly code: number | null }

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
    rewrite(join(environment['DATA_DIR'] ?? '', 'log.db'), sources)
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

function rewrite(file: string, sources: Sources): void {
  const db = new DatabaseSync(file)
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const name of tables.map((table) => String(table['name']))) {
    const rows = sources.get(`${name}/0`)
    db.exec(rows === undefined ? `DROP TABLE "${name}"` : `DELETE FROM "${name}"`)
    const insert = rows && db.prepare(`INSERT INTO "${name}" ("offset", raw, crc) VALUES (?, ?, ?)`)
    for (const [offset, raw] of (rows ?? []).entries()) insert?.run(offset, raw.toString(), crc32(raw))
  }
  db.close()
}

function recordsOf(sources: Sources) {
  return [...sources].flatMap(([source, rows]) => {
    const [topic = '', partition] = source.split('/')
    return rows.map((value) => ({ topic, partition: Number(partition), key: '', value }))
  })
}

/** What `npm run verify` says of a log, without any secret. */
export async function verifyLog(
  engines: EngineNames,
  environment: Environment,
  { key, checkpoint }: { readonly key?: string; readonly checkpoint?: string } = {},
): Promise<Verdict> {
  const target = engines === 'embedded' ? (environment['DATA_DIR'] ?? '') : 'kafka'
  const file = join(environment['DATA_DIR'] ?? '', 'kept.note')
  if (checkpoint !== undefined) await writeFile(file, checkpoint)
  const words = [
    ...(key === undefined ? [] : ['--key', key]),
    ...(checkpoint === undefined ? [] : ['--checkpoint', file]),
  ]
  const open = Object.entries(environment).filter(([name]) => name.startsWith('KAFKA_'))
  const { code, stdout } = await runCommand(VERIFY, [target, '--json', ...words], Object.fromEntries(open))
  return { code, ...JSON.parse(stdout) }
}

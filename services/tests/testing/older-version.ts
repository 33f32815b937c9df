import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fillMongo, fillTopics, type StoredCollections, type StoredRecord } from '../../kernel/testing/engines.ts'
import type { EngineNames, TestEngines } from './engines.ts'

/** Responses by caller and call. */
export type Answers = Readonly<Record<string, string>>

interface Embedded {
  readonly answers: Answers
  /** By path in the data folder, in base64. */
  readonly files: Readonly<Record<string, string>>
}

interface Distributed {
  readonly answers: Answers
  readonly masterKey: string
  readonly records: readonly StoredRecord[]
  readonly databases: Readonly<Record<'arrive' | 'arrive_keys', StoredCollections>>
}

/** Data stored by an older version, loaded into engines, and its responses. */
export interface OlderAgency {
  readonly answers: Answers
  /** Settings that connect a process to it. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Loads the data of `growAgency` from that day's version into empty engines, byte for byte.
 * @param folder Contains `embedded.json.br` and `distributed.json.br`, made by that version.
 */
export async function olderAgency(folder: string, name: EngineNames, engines: TestEngines): Promise<OlderAgency> {
  const text = brotliDecompressSync(await readFile(join(folder, `${name}.json.br`))).toString()
  if (name === 'embedded') return putFiles(JSON.parse(text), engines)
  return putRecords(JSON.parse(text), engines)
}

async function putFiles({ files, answers }: Embedded, { dataDir, environment }: TestEngines): Promise<OlderAgency> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(dataDir, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(content, 'base64'), { mode: 0o600 })
  }
  return { answers, environment }
}

async function putRecords(
  { records, databases, masterKey, answers }: Distributed,
  engines: TestEngines,
): Promise<OlderAgency> {
  const environment = { ...engines.environment, MASTER_KEY: masterKey }
  const { KAFKA_TOPIC_PREFIX: prefix, MONGODB_URI: uri } = engines.environment
  await fillTopics(String(prefix), records)
  const database = /\/([^/?]+)\?/.exec(String(uri))?.[1] ?? ''
  await fillMongo(database, databases.arrive, databases.arrive_keys)
  return { answers, environment }
}

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { honestLog, type Step } from '@arrive/contracts/proof/testing/honest-log.ts'
import { newFolder } from './folders.ts'

const PEOPLE = 2_000
/** Events between two batches at 200 per second. */
const BATCH = 200
/** Makes an event as long as a verification form's. */
const DATA = 145

/** Creates a data folder whose log has events sealed as if they arrived at 200 a second. */
export function sealedFolder(events: number): string {
  const steps = Array.from({ length: events }, (_, n): Step[] => [
    { event: { topic: 'onboarding', person: 1 + (n % PEOPLE), partition: 0 } },
    ...(n % BATCH === BATCH - 1 ? [{ seal: true } as const] : []),
  ]).flat()
  const dataDir = newFolder()
  const db = new DatabaseSync(join(dataDir, 'log.db'))
  for (const [source, raws] of honestLog({ steps, dataSize: DATA }).sources) {
    const table = `"${source.slice(0, source.indexOf('/'))}"`
    db.exec(`CREATE TABLE ${table} ("offset" INTEGER PRIMARY KEY, raw TEXT NOT NULL, crc INTEGER NOT NULL); BEGIN`)
    const insert = db.prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`)
    for (const [offset, raw] of raws.entries()) insert.run(offset, Buffer.from(raw).toString(), crc32(raw))
    db.exec('COMMIT')
  }
  db.close()
  return dataDir
}

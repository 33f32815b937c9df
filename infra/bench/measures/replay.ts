import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fillFolder } from '../fill.ts'
import { runScript } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { script } from '../scripts.ts'

const EVENTS = 100_000
const BATCH = 256
const ROUNDS = 5

/** Rebuilds all documents from the log, against raw SQLite inserts of the same bytes. */
export async function measureReplay(): Promise<readonly Figure[]> {
  const dataDir = await fillFolder('verification', EVENTS)
  const raws = rawEvents(dataDir)
  const rates = await interleave(ROUNDS, {
    replay: async () => EVENTS / Number(await runScript(script('servers/replay.ts'), { DATA_DIR: dataDir })),
    insert: async () => EVENTS / insertAll(dataDir, raws),
  })
  rmSync(dataDir, { recursive: true, force: true })
  return [
    {
      name: `replay of ${EVENTS} events ÷ a raw insert loop of the same`,
      value: rates.replay / rates.insert,
      atLeast: 0.2,
      aim: 0.4,
      detail: `${Math.round(rates.replay)}/s and ${Math.round(rates.insert)}/s`,
    },
  ]
}

function rawEvents(dataDir: string): readonly string[] {
  const db = new DatabaseSync(join(dataDir, 'log.db'), { readOnly: true })
  const rows = db.prepare('SELECT raw FROM onboarding ORDER BY "offset"').all()
  db.close()
  return rows.map(({ raw }) => String(raw))
}

function insertAll(dataDir: string, raws: readonly string[]): number {
  const file = join(dataDir, 'raw.db')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE raw (id TEXT PRIMARY KEY, body TEXT)')
  const insert = db.prepare('INSERT INTO raw VALUES (?, ?)')
  const begin = performance.now()
  for (let from = 0; from < raws.length; from += BATCH) {
    db.exec('BEGIN')
    raws.slice(from, from + BATCH).forEach((raw, at) => {
      insert.run(`event-${from + at}`, raw)
    })
    db.exec('COMMIT')
  }
  const seconds = (performance.now() - begin) / 1_000
  db.close()
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  return seconds
}

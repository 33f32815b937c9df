import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { inNewFolder } from '../../testing/folders.ts'
import { startCheckpoints } from './checkpoints.ts'
import { integer, openDatabase } from './sqlite.ts'

/** Milliseconds in which at least one checkpoint is tried. */
const TRIED_MS = 600

async function inFile(work: (file: string, db: DatabaseSync, waiting: () => number) => Promise<void>): Promise<void> {
  await inNewFolder(async (folder) => {
    const file = join(folder, 'a.db')
    using db = openDatabase(file, { synchronous: 'NORMAL', pageSize: 8_192 })
    using other = new DatabaseSync(file)
    db.exec('CREATE TABLE rows (body TEXT)')
    const look = other.prepare('PRAGMA wal_checkpoint(NOOP)')
    const waiting = () => integer(look.get() ?? {}, 'log') - integer(look.get() ?? {}, 'checkpointed')
    const checkpoints = startCheckpoints([file])
    await work(file, db, waiting)
    await checkpoints.stop()
  })
}

function fill(db: DatabaseSync): void {
  const insert = db.prepare('INSERT INTO rows VALUES (?)')
  for (let row = 0; row < 300; row++) insert.run('x'.repeat(100_000))
}

test('a write-ahead log that has grown is checkpointed by a separate thread while the writer goes on', () =>
  inFile(async (_file, db, waiting) => {
    fill(db)
    expect(waiting()).toBeGreaterThan(3_000)
    let rows = 300
    for (; waiting() > 1_000; rows++) {
      db.exec("INSERT INTO rows VALUES ('y')")
      await pause(5)
    }
    expect(db.prepare('SELECT count(*) AS n FROM rows').get()).toEqual({ n: rows })
  }))

test(
  'a failed checkpoint blocks nothing, and is retried',
  () =>
    inFile(async (file, db, waiting) => {
      renameSync(file, `${file}.elsewhere`)
      mkdirSync(file)
      fill(db)
      await pause(TRIED_MS)
      rmdirSync(file)
      renameSync(`${file}.elsewhere`, file)
      expect(waiting()).toBeGreaterThan(3_000)
      while (waiting() > 1_000) await pause(5)
      expect(db.prepare('SELECT count(*) AS n FROM rows').get()).toEqual({ n: 300 })
    }),
  30_000,
)

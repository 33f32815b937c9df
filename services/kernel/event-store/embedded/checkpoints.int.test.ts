import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { startCheckpoints } from './checkpoints.ts'
import { integer, openDatabase } from './sqlite.ts'

test('a write-ahead log that has grown is checkpointed by a separate thread', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arrive-checkpoints-'))
  const file = join(folder, 'a.db')
  const db = openDatabase(file, { synchronous: 'NORMAL', pageSize: 8_192 })
  db.exec('CREATE TABLE rows (body TEXT)')
  const insert = db.prepare('INSERT INTO rows VALUES (?)')
  const told: boolean[] = []
  const checkpoints = startCheckpoints([file], (running) => told.push(running))
  const waiting = new DatabaseSync(file).prepare('PRAGMA wal_checkpoint(NOOP)')
  const open = () => integer(waiting.get() ?? {}, 'log') - integer(waiting.get() ?? {}, 'checkpointed')
  for (let row = 0; row < 300; row++) insert.run('x'.repeat(100_000))
  const before = open()

  let rows = 300
  while (open() > 1_000 || told.length < 2) {
    insert.run('y')
    rows++
    await pause(5)
  }
  await checkpoints.stop()
  expect(told).toEqual([true, false])
  expect(before).toBeGreaterThan(3_000)
  expect(db.prepare('SELECT count(*) AS n FROM rows').get()).toEqual({ n: rows })
  db.close()
  rmSync(folder, { recursive: true })
})

test('a failed checkpoint blocks nothing, and is retried', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arrive-checkpoints-'))
  const [file, elsewhere] = ['a.db', 'b.db'].map((name) => join(folder, name)) as [string, string]
  const db = openDatabase(file, { synchronous: 'NORMAL', pageSize: 8_192 })
  db.exec('CREATE TABLE rows (body TEXT)')
  const told: boolean[] = []
  const checkpoints = startCheckpoints([file], (running) => told.push(running))
  const insert = db.prepare('INSERT INTO rows VALUES (?)')
  renameSync(file, elsewhere)
  mkdirSync(file)
  for (let row = 0; row < 300; row++) insert.run('x'.repeat(100_000))
  while (told.length < 2) await pause(5)
  rmdirSync(file)
  renameSync(elsewhere, file)
  while (told.length < 4) await pause(5)
  await checkpoints.stop()
  expect(told.slice(0, 4)).toEqual([true, false, true, false])
  expect(db.prepare('SELECT count(*) AS n FROM rows').get()).toEqual({ n: 300 })
  db.close()
  rmSync(folder, { recursive: true })
}, 30_000)

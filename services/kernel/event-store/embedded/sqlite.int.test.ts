import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from '@jest/globals'
import { ArriveError } from '../../common/errors.ts'
import { sampleEnvelope } from '../../testing/events.ts'
import { inNewFolder } from '../../testing/folders.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import { fixedMasterKeys } from '../sealing/secrets.ts'
import { openEmbedded } from './engines.ts'
import { embeddedEventLog } from './event-log.ts'
import { asStorageError, openDatabase, transaction, watchRoom } from './sqlite.ts'

describe('a transaction', () => {
  test('on a full disk is rejected as retryable, writes nothing, and succeeds once there is room', () =>
    inNewFolder(async (folder) => {
      const db = openDatabase(join(folder, 'a.db'), { synchronous: 'FULL', pageSize: 4_096 })
      db.exec('CREATE TABLE t (a TEXT); PRAGMA max_page_count = 10')
      const fill = () => transaction(db, () => db.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(100_000)))
      expect(fill).toThrow(expect.objectContaining({ code: 'log-away', retryAfter: 5 }))
      expect(db.isTransaction).toBe(false)
      expect(db.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 0 })
      db.exec('PRAGMA max_page_count = 1000')
      fill()
      expect(db.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 1 })
      db.close()
    }))

  test('that fails is rolled back and rethrows the error', () =>
    inNewFolder(async (folder) => {
      const db = openDatabase(join(folder, 'a.db'), { synchronous: 'NORMAL', pageSize: 4_096 })
      db.exec('CREATE TABLE t (a TEXT)')
      const failing = () =>
        transaction(db, () => {
          db.exec('INSERT INTO t VALUES (1)')
          throw new RangeError('ours')
        })
      expect(failing).toThrow(RangeError)
      expect(db.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 0 })
      db.close()
    }))
})

test('if the index of the write-ahead log cannot grow, it reports a full disk and the process continues', () => {
  const error = Object.assign(new Error('disk I/O error'), { errcode: 4_874 })
  expect(asStorageError(error)).toMatchObject({ code: 'log-away', retryAfter: 5, cause: error })
})

test('after a full disk, each health check looks for room until there is some', () =>
  inNewFolder(async (folder) => {
    const db = openDatabase(join(folder, 'a.db'), { synchronous: 'NORMAL', pageSize: 4_096 })
    const room = watchRoom(db)
    db.exec('PRAGMA query_only = ON')
    room.failed(new RangeError('ours'))
    expect(room.isThere()).toBe(true)
    room.failed(new ArriveError('log-away'))
    expect([room.isThere(), room.isThere()]).toEqual([false, false])
    room.wrote()
    expect(room.isThere()).toBe(true)
    room.failed(new ArriveError('log-away'))
    db.exec('PRAGMA query_only = OFF')
    expect(room.isThere()).toBe(true)
    db.close()
  }))

test('a file that is no database is named in the error', () =>
  inNewFolder(async (folder) => {
    const file = join(folder, 'log.db')
    writeFileSync(file, 'x'.repeat(10_000))
    expect(() => openDatabase(file, { synchronous: 'FULL', pageSize: 4_096 })).toThrow(
      `${file} is damaged. Restore a backup.`,
    )
  }))

/** All but the first page, which has the table definitions. */
const INSIDE = (bytes: Buffer) => bytes.fill('x', bytes.readUInt16BE(16))
const ALL = (bytes: Buffer) => bytes.fill('x')

test.each([
  ['keys.db', INSIDE, /keys\.db is damaged\. Destroy no copy of the keys; see "Lost or damaged keys" in docs/],
  ['keys.db', ALL, /keys\.db is damaged\. Destroy no copy of the keys; see "Lost or damaged keys" in docs/],
  ['log.db', INSIDE, /^The event log is damaged: letters cannot be read\. Restore a backup\.$/],
  ['documents.db', ALL, /documents\.db is damaged\. Move it away, and it is made again, but for what/],
])('a start on a damaged %s says how to recover: %#', (name, damage, sentence) =>
  inNewFolder(async (folder) => {
    const masters = fixedMasterKeys(randomBytes(32))
    const open = () => openEmbedded(folder, { topics: ['letters'], files: 'files', masters })
    await open().close()
    const file = join(folder, name)
    writeFileSync(file, damage(readFileSync(file)))
    expect(open).toThrow(sentence)
  }),
)

describe('a log with more appends than it can write', () => {
  const append = (log: ReturnType<typeof embeddedEventLog>, at: number) =>
    log.append('letters', sampleEnvelope({ id: `e${at}` }))

  test('rejects appends over the limit as busy, keeps the rest, and then accepts more', async () => {
    const log = embeddedEventLog(':memory:', ['letters'])
    const sent = await Promise.allSettled(upTo(10_050).map((at) => append(log, at)))
    const refused = sent.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(50)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', retryAfter: 1 })
    expect(await append(log, 1)).toMatchObject({ offset: 10_000 })
    await log.close()
  })

  test('rejects appends as busy while another process holds its file, and then accepts', () =>
    inNewFolder(async (folder) => {
      const log = embeddedEventLog(join(folder, 'log.db'), ['letters'])
      const other = new DatabaseSync(join(folder, 'log.db'))
      other.exec('BEGIN IMMEDIATE')
      await expect(append(log, 1)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 1 })
      other.exec('ROLLBACK')
      expect(await append(log, 1)).toMatchObject({ offset: 0 })
      other.close()
      await log.close()
    }))

  test('is unhealthy while the disk is full', async () => {
    const log = embeddedEventLog(':memory:', ['letters'])
    const sent = upTo(10_000).map((at) => append(log, at))
    expect(await log.healthy()).toBe(false)
    await Promise.all(sent)
    expect(await log.healthy()).toBe(true)
    await log.close()
  })
})

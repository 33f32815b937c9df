import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import { inNewFolder } from '../../testing/folders.ts'
import { readAll, upTo } from '../ports/contract/gather.suite.ts'
import type { Entry } from '../ports/event-log.ts'
import { embeddedEventLog } from './event-log.ts'
import { logTables } from './log-tables.ts'
import { openDatabase } from './sqlite.ts'

const TOPIC = 'letters'
const RECORDS = 12
/**
 * A frame of SQLite's write-ahead log: a header of 24 bytes and a page of 4,096 (https://sqlite.org/fileformat2.html).
 */
const FRAME = 4_120
// These tests check bytes, not durability, and open thousands of logs.
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

const openLog = (folder: string) => embeddedEventLog(join(folder, 'log.db'), [TOPIC])
const raws = (entries: readonly Entry[]) => entries.map(({ raw }) => raw)

async function written(folder: string) {
  const log = openLog(folder)
  for (const at of upTo(RECORDS)) await log.append(TOPIC, sampleEnvelope({ id: `event-${at}`, data: '·'.repeat(at) }))
  const [main, wal] = ['log.db', 'log.db-wal'].map((name) => readFileSync(join(folder, name))) as [Buffer, Buffer]
  const all = raws(await readAll(log, [TOPIC]))
  await log.close()
  return { main, wal, all }
}

async function reopened<T>(
  folder: string,
  files: { main: Buffer; wal?: Buffer },
  work: (at: string) => Promise<T>,
): Promise<T> {
  const at = join(folder, 'copy')
  mkdirSync(at)
  writeFileSync(join(at, 'log.db'), files.main)
  if (files.wal !== undefined) writeFileSync(join(at, 'log.db-wal'), files.wal)
  try {
    return await work(at)
  } finally {
    rmSync(at, { recursive: true })
  }
}

test(
  'a log cut at any byte of its last records opens with a whole prefix of them and accepts appends',
  () =>
    inNewFolder(async (folder) => {
      const { main, wal, all } = await written(folder)
      const lost = new Set<number>()
      for (let cut = wal.length - 3 * FRAME - 1; cut <= wal.length; cut++) {
        await reopened(folder, { main, wal: wal.subarray(0, cut) }, async (at) => {
          const log = openLog(at)
          const { offset } = await log.append(TOPIC, sampleEnvelope({ id: 'after' }))
          await log.close()
          const again = openLog(at)
          const kept = raws(await readAll(again, [TOPIC]))
          await again.close()
          expect(kept.slice(0, -1)).toEqual(all.slice(0, offset))
          expect(kept.at(-1)).toContain('"id":"after"')
          const whole = RECORDS - Math.ceil((wal.length - cut) / FRAME)
          expect(offset).toBe(whole)
          lost.add(RECORDS - offset)
        })
      }
      expect([...lost].sort()).toEqual([0, 1, 2, 3, 4])
    }, MEMORY),
  180_000,
)

const DAMAGES: readonly (readonly [string, string])[] = [
  ['was changed', `UPDATE letters SET raw = replace(raw, 'event-4', 'event-5') WHERE "offset" = 4`],
  ['is missing', 'DELETE FROM letters WHERE "offset" = 4'],
  ['stands at another place', 'UPDATE letters SET "offset" = 99 WHERE "offset" = 4'],
  ['is no text', 'UPDATE letters SET raw = CAST(raw AS BLOB) WHERE "offset" = 4'],
  ['has another checksum', 'UPDATE letters SET crc = crc + 1 WHERE "offset" = 4'],
]

test.each(DAMAGES)('given a record that %s, the log serves the records before it and names its position', (_, sql) =>
  inNewFolder(async (folder) => {
    const { all } = await written(folder)
    damage(folder, sql)
    const { given, failure } = readOneByOne(folder)
    expect(raws(given)).toEqual(all.slice(0, 4))
    expect(String(failure)).toBe(
      'Error: The event log is damaged: letters/0 offset 4 is not what was written. Restore a backup.',
    )
  }),
)

test('with any bit of its file flipped, the log returns what was written or reports the damage, never other data', () =>
  inNewFolder(async (folder) => {
    const { all } = await written(folder)
    const main = readFileSync(join(folder, 'log.db'))
    const seen: Record<End, number> = { whole: 0, named: 0, unopened: 0, shorter: 0 }
    const hiding = new Set<number>()
    for (const round of upTo(1_000)) {
      const flipped = Buffer.from(main)
      const place = (round * 7_919) % main.length
      flipped.writeUInt8(flipped.readUInt8(place) ^ (1 << (round % 8)), place)
      await reopened(folder, { main: flipped }, async (at) => {
        const end = endOf(readOneByOne(at), all)
        seen[end]++
        if (end === 'shorter') hiding.add(place)
      })
    }
    expect(seen.whole).toBeGreaterThan(500)
    expect(seen.named).toBeGreaterThan(300)
    expect(seen.unopened).toBeLessThan(30)
    // A flip in the bytes that locate the last record can hide the records before it; the documents are ahead then.
    expect([...hiding].filter((place) => !TELLING_THE_LAST.includes(place))).toEqual([])
  }, MEMORY))

test('with a bit flipped in the bytes that locate the last record, none of the others is changed', () =>
  inNewFolder(async (folder) => {
    const { all } = await written(folder)
    const main = readFileSync(join(folder, 'log.db'))
    const ends = new Set<End>()
    for (const place of TELLING_THE_LAST) {
      for (const bit of upTo(8)) {
        const flipped = Buffer.from(main)
        flipped.writeUInt8(flipped.readUInt8(place) ^ (1 << bit), place)
        await reopened(folder, { main: flipped }, async (at) => {
          ends.add(endOf(readOneByOne(at), all))
        })
      }
    }
    expect(ends).toContain('shorter')
  }, MEMORY))

/** The second page: after its type and an offset come the record count and the offset of each record. */
const COUNT = 4_096 + 3
const LAST = 4_096 + 8 + 2 * (RECORDS - 1)
const TELLING_THE_LAST: readonly number[] = [COUNT, COUNT + 1, LAST, LAST + 1]

/** `named`: all before the damage was served, and its place named. `unopened`: nothing could be. */
type End = 'whole' | 'named' | 'unopened' | 'shorter'

/** How a reading ended; in whatever way, nothing was served that was not written. */
function endOf({ given, failure }: ReturnType<typeof readOneByOne>, all: readonly string[]): End {
  expect(all.slice(0, given.length)).toEqual(raws(given))
  if (failure === undefined) return given.length === all.length ? 'whole' : 'shorter'
  expect(String(failure)).toMatch(/log is damaged|log\.db/)
  const named = /offset (\d+) is not what was written/.exec(String(failure))?.[1]
  if (named === undefined) return 'unopened'
  expect(given).toHaveLength(Number(named))
  return 'named'
}

test('given a damaged log, a process that follows it ends and names the position', () =>
  inNewFolder(async (folder) => {
    await written(folder)
    damage(folder, 'UPDATE letters SET crc = crc + 1 WHERE "offset" = 4')
    const script = `
      const { embeddedEventLog } = await import(${JSON.stringify(join(import.meta.dirname, 'event-log.ts'))})
      const log = embeddedEventLog(process.argv[1], ['letters'])
      log.follow({ reader: 'test', topics: ['letters'], start: async () => new Map(), handle: async () => undefined })
      setInterval(() => {}, 1_000)`
    const args = ['--no-warnings', '--input-type=module', '-e', script, join(folder, 'log.db')]
    const { status, stderr } = spawnSync(process.execPath, args, { env: {}, encoding: 'utf8', timeout: 20_000 })
    expect(status).toBe(1)
    expect(stderr).toContain('letters/0 offset 4 is not what was written')
  }))

function damage(folder: string, sql: string): void {
  const db = new DatabaseSync(join(folder, 'log.db'))
  db.exec(sql)
  db.close()
}

/** Reads a log record by record to its end, or to where it cannot be read. */
function readOneByOne(folder: string): { readonly given: readonly Entry[]; readonly failure: unknown } {
  const given: Entry[] = []
  let db: DatabaseSync | undefined
  try {
    db = openDatabase(join(folder, 'log.db'), { synchronous: 'FULL', pageSize: 4_096 })
    const tables = logTables(db, [TOPIC])
    while (given.length < tables.next(TOPIC)) given.push(...tables.read(`${TOPIC}/0`, given.length, 1))
    return { given, failure: undefined }
  } catch (failure) {
    return { given, failure }
  } finally {
    db?.close()
  }
}

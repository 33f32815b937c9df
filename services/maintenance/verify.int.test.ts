import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { exportOf } from '@arrive/contracts/proof/testing/exported.ts'
import { honestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../kernel/testing/index.ts'
import { runCommand, type Said } from '../tests/testing/commands.ts'

const VERIFY = join(import.meta.dirname, 'verify.ts')

const PEOPLE = [1, 2, 3, 1, 2, 3]
const log = honestLog({
  steps: [
    ...PEOPLE.map((person) => ({ event: { topic: 'onboarding', person, partition: 0 } })),
    { seal: true },
    ...PEOPLE.map((person) => ({ event: { topic: 'accounts', person, partition: 0 } })),
    { seal: true },
    { event: { topic: 'onboarding', person: 4, partition: 0 } },
  ],
})

let folder: string
let db: DatabaseSync

beforeAll(async () => {
  folder = await newFolder()
  await mkdir(join(folder, 'data'))
  await mkdir(join(folder, 'scratch'))
  db = new DatabaseSync(join(folder, 'data', 'log.db'))
  db.exec('PRAGMA journal_mode = WAL')
  for (const [source, raws] of log.sources) fill(source.slice(0, source.indexOf('/')), raws)
})
afterAll(async () => {
  db.close()
  await removeFolder(folder)
})

function fill(topic: string, raws: readonly Uint8Array[]): void {
  db.exec(`CREATE TABLE "${topic}" ("offset" INTEGER PRIMARY KEY, raw TEXT NOT NULL, crc INTEGER NOT NULL)`)
  const insert = db.prepare(`INSERT INTO "${topic}" VALUES (?, ?, ?)`)
  for (const [offset, raw] of raws.entries()) insert.run(offset, Buffer.from(raw).toString(), crc32(raw))
}

const verify = (...words: string[]): Promise<Said> => runCommand(VERIFY, words, { TMPDIR: join(folder, 'scratch') })

const INTACT = { ok: true, checked: 12, unsealed: 1, notes: [], findings: [] }

/** A copy of the folder, taken while the product runs. */
async function copied(name: string): Promise<string> {
  await mkdir(join(folder, name))
  for (const file of ['log.db', 'log.db-wal']) {
    writeFileSync(join(folder, name, file), readFileSync(join(folder, 'data', file)))
  }
  return join(folder, name)
}

/** The write-ahead log after more events, each in its own transaction. */
function withRow(data: string, what: string, count: number): Buffer {
  const other = new DatabaseSync(join(data, 'log.db'))
  const insert = other.prepare('INSERT INTO onboarding SELECT max("offset") + 1, ?, ? FROM onboarding')
  for (let at = 0; at < count; at++) insert.run(`{"${what}":${at}}`, crc32(`{"${what}":${at}}`))
  const bytes = readFileSync(join(data, 'log.db-wal'))
  other.close()
  return bytes
}

describe('npm run verify of a data folder', () => {
  test('reports an intact log while it is open elsewhere, and writes nothing there', async () => {
    const before = readdirSync(join(folder, 'data')).map((name) => [name, readFileSync(join(folder, 'data', name))])
    const said = await verify(join(folder, 'data'), '--key', log.vkey, '--json')
    expect([said.code, JSON.parse(said.stdout)]).toEqual([0, { ...INTACT, key: log.vkey }])
    expect(await verify(join(folder, 'data'))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Intact: all 12 sealed events stand.*\n1 event came after that.*\nThe key was taken/,
      ),
    })
    const after = readdirSync(join(folder, 'data')).map((name) => [name, readFileSync(join(folder, 'data', name))])
    expect(after).toEqual(before)
    expect(readdirSync(join(folder, 'scratch'))).toEqual([])
  })

  test('names an event with an altered byte in the write-ahead log, where SQLite stops', async () => {
    const copy = await copied('wal-event')
    const event = log.events[1]
    const bytes = readFileSync(join(copy, 'log.db-wal'))
    const at = bytes.indexOf('sealed', bytes.lastIndexOf(`"id":"${event?.id}"`))
    bytes[at] = 0x53
    writeFileSync(join(copy, 'log.db-wal'), bytes)
    const said = await verify(copy, '--key', log.vkey, '--json')
    const finding = { kind: 'altered', index: 1, event: event?.id, topic: 'onboarding', person: 2, time: event?.time }
    expect([said.code, JSON.parse(said.stdout)]).toEqual([
      1,
      { ...INTACT, ok: false, key: log.vkey, findings: [finding], problem: expect.stringContaining('log.db-wal') },
    ])
  })

  test('does not accept the given key for what another one signed', async () => {
    const other = honestLog({ steps: [{ event: { topic: 'onboarding', person: 1, partition: 0 } }], seed: 2 }).vkey
    const { code, stdout } = await verify(join(folder, 'data'), '--key', other)
    expect([code, stdout]).toEqual([1, expect.stringMatching(/\n {2}wrong-key: .*\n.*\nCompared with the key given: /)])
  })

  test('names an event with an altered byte and a recomputed checksum', async () => {
    const event = log.events[1]
    const text = String(db.prepare('SELECT raw FROM onboarding WHERE "offset" = 1').get()?.['raw'])
    const touched = text.replace('sealed"', 'sealeD"')
    db.prepare('UPDATE onboarding SET raw = ?, crc = ? WHERE "offset" = 1').run(touched, crc32(touched))
    try {
      const said = await verify(join(folder, 'data'), '--json')
      const finding = { kind: 'altered', index: 1, event: event?.id, topic: 'onboarding', person: 2, time: event?.time }
      expect([said.code, JSON.parse(said.stdout).findings]).toEqual([1, [finding]])
      expect((await verify(join(folder, 'data'))).stdout).toContain(`altered: event ${event?.id} of topic onboarding`)
    } finally {
      db.prepare('UPDATE onboarding SET raw = ?, crc = ? WHERE "offset" = 1').run(text, crc32(text))
    }
  })

  test('cannot call a log intact if SQLite reads only its beginning', async () => {
    const copy = await copied('wal-begin')
    const bytes = readFileSync(join(copy, 'log.db-wal'))
    // In the header, and in the first frame, whose page was written again since.
    for (const at of [17, 8_000]) {
      const touched = Buffer.from(bytes)
      touched[at] = (touched[at] ?? 0) ^ 1
      writeFileSync(join(copy, 'log.db-wal'), touched)
      const said = await verify(copy, '--json')
      expect([at, said.code, JSON.parse(said.stdout).findings]).toEqual([at, 2, []])
    }
  })

  test('ignores what a power cut left behind the end of the write-ahead log', async () => {
    const copy = await copied('wal-left')
    const wal = join(copy, 'log.db-wal')
    const before = readFileSync(wal)
    const left = withRow(copy, 'left', 3)
    writeFileSync(wal, before)
    const after = withRow(copy, 'after', 1)
    expect(left.length).toBeGreaterThan(after.length)
    writeFileSync(wal, Buffer.concat([after, left.subarray(after.length)]))
    const said = await verify(copy, '--json')
    expect([said.code, JSON.parse(said.stdout)]).toEqual([0, { ...INTACT, unsealed: 2, key: 'unverified' }])
  })

  test('cannot decide without a log, a proof, a key or a checkpoint', async () => {
    await mkdir(join(folder, 'empty'))
    const wrong: readonly (readonly string[])[] = [
      [join(folder, 'empty')],
      [join(folder, 'nowhere')],
      [],
      [join(folder, 'data'), '--key', 'no key'],
      [join(folder, 'data'), '--checkpoint', join(folder, 'nowhere')],
      [join(folder, 'data'), '--colour'],
    ]
    for (const words of wrong) {
      const { code, stderr } = await verify(...words)
      expect([words, code, stderr.trim().split('\n').length]).toEqual([words, 2, 1])
    }
  }, 60_000)
})

describe('npm run verify of an export', () => {
  test('reports an intact log, compared with a kept checkpoint', async () => {
    writeFileSync(join(folder, 'export.ndjson'), exportOf(log))
    writeFileSync(join(folder, 'kept.note'), log.notes[0] ?? '')
    const words = [join(folder, 'export.ndjson'), '--checkpoint', join(folder, 'kept.note'), '--json']
    const said = await verify(...words)
    expect([said.code, JSON.parse(said.stdout)]).toEqual([0, { ...INTACT, key: 'unverified' }])
  })

  test('cannot judge a file that is not an export, is truncated, or has a line without end', async () => {
    const whole = exportOf(log)
    const files: Readonly<Record<string, string>> = {
      'none.ndjson': 'Dear surveyor,\n',
      'empty.ndjson': '',
      'wrong.ndjson': `${whole}{"topic":"audit"}\n`,
      'cut.ndjson': whole.slice(0, -40),
    }
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text)
      const { code, stdout, stderr } = await verify(join(folder, name), '--json')
      expect([name, code, JSON.parse(stdout).ok]).toEqual([name, 2, false])
      expect([name, stderr]).toEqual([name, expect.stringMatching(/^\S*ndjson is .*\.\n$/)])
    }
    // A sparse file: five gigabytes without a line feed.
    writeFileSync(join(folder, 'huge.ndjson'), '{')
    truncateSync(join(folder, 'huge.ndjson'), 5 * 1024 ** 3)
    expect(await verify(join(folder, 'huge.ndjson'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('a line of more than'),
    })
  }, 60_000)
})

import { spawn } from 'node:child_process'
import { createSecretKey, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { loadContracts } from '../app/contracts.ts'
import { createLogger } from '../app/observing/logs.ts'
import { readSettings } from '../app/settings/settings.ts'
import { newFolder, removeFolder } from '../kernel/testing/index.ts'
import { growAgency } from '../tests/testing/agency.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { CHILD_ENVIRONMENT } from '../tests/testing/child-environment.ts'
import { createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { newStaff } from '../tests/testing/people.ts'
import { readRestoreArguments } from './backing-up/arguments.ts'
import { manifestOf, readManifest, writeManifest } from './backing-up/manifest.ts'
import { restoreAgency } from './restoring/restore.ts'

const BACKUP = join(import.meta.dirname, 'backup.ts')
const RESTORE = join(import.meta.dirname, 'restore.ts')

const LOGGER = createLogger({ level: 'error', service: 'test', version: 'test' })

let folder: string
let arrive: TestArrive
let key: string
let taken: string
const at = (...names: readonly string[]) => join(folder, ...names)

beforeAll(async () => {
  folder = await newFolder()
  arrive = await startTestArrive({ ANCHOR_DIR: at('anchor') })
  const client = createClient(arrive.origin)
  await growAgency(client)
  key = await readFile(join(arrive.dataDir, 'master.key'), 'utf8')
  await backup([at('older')])
  await newStaff(client, 'newer@mail.example')
  taken = at('whole')
  await backup([taken])
}, 60_000)
afterAll(async () => {
  await arrive.end()
  await removeFolder(folder)
})
afterEach(() => Promise.all(['target', 'copy', 'other'].map((name) => rm(at(name), { recursive: true, force: true }))))

type Environment = Readonly<Record<string, string>>

function backup(words: readonly string[], more: Environment = {}, wrapper: readonly string[] = []) {
  return runCommand(BACKUP, words, { DATA_DIR: arrive.dataDir, ...more }, wrapper)
}

describe('a backup is refused in one sentence, and leaves nothing,', () => {
  test.each<[string, () => readonly string[], Environment, RegExp]>([
    ['without a folder', () => [], {}, /^Say where the backup is to go: npm run backup -- <folder> \[--keys .*\n$/],
    ['with another word', () => [at('other'), '--key', 'x'], {}, /^npm run backup -- <folder> .*\(Unknown option/],
    [
      'of a folder without an agency',
      () => [at('other')],
      { DATA_DIR: '/nowhere' },
      /^DATA_DIR must be the folder of an agency: \/nowhere holds no keys\.db\.\n$/,
    ],
    [
      'with another MASTER_KEY',
      () => [at('other')],
      { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
      /^MASTER_KEY is not the one .*\n$/,
    ],
    ['into a folder that holds something', () => [taken], {}, /^The folder of a backup must be empty or new: .*\n$/],
    ['into DATA_DIR', () => [join(arrive.dataDir, 'x')], {}, /^The backup must be outside of DATA_DIR, .*\n$/],
    ['where nothing can be written', () => ['/proc/backup'], {}, /^The backup cannot be written to \/proc.*\n$/],
  ])('%s', async (_, words, more, sentence) => {
    const { code, stdout, stderr } = await backup(words(), more)
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
    expect([at('other'), join(arrive.dataDir, 'x')].filter(existsSync)).toEqual([])
  })

  test('if the disk is full', async () => {
    // Limits files to 64 KiB.
    const full = ['bash', '-c', 'ulimit -f 64; exec "$@"', 'full']
    const { code, stderr } = await backup([at('other')], {}, full)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/\nE[A-Z]+: .*write\n$/) })
    expect(existsSync(at('other'))).toBe(false)
  })
})

/** Runs a command until its output contains the word, then sends the signal. */
async function endAt([word, signal]: [string, NodeJS.Signals], command: readonly string[], env: Environment) {
  const child = spawn(process.execPath, command, {
    env: { ...CHILD_ENVIRONMENT, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    if (!said.includes(word) && (said + piece).includes(word)) child.kill(signal)
    said += piece
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

describe('a backup that was stopped', () => {
  test('by SIGTERM leaves nothing', async () => {
    const { code, said } = await endAt(['events: writing', 'SIGTERM'], [BACKUP, at('other')], {
      DATA_DIR: arrive.dataDir,
    })
    expect([code, said]).toEqual([1, expect.stringMatching(/The backup was stopped\.\n$/)])
    expect(existsSync(at('other'))).toBe(false)
  })

  test('by SIGKILL cannot be restored', async () => {
    const { code } = await endAt(['events: writing', 'SIGKILL'], [BACKUP, at('other')], { DATA_DIR: arrive.dataDir })
    expect(code).toBe(null)
    expect((await readdir(at('other'))).filter((name) => !name.endsWith('.part'))).toEqual([])
    await expect(restore(at('other'))).rejects.toThrow(
      /^There is no whole backup: .*data\/manifest\.json is missing\.$/,
    )
  })
})

/** Restores in this process, into a separate folder. */
function restore(from: string, words: readonly string[] = [], more: Environment = {}) {
  const environment = { DATA_DIR: at('target'), MASTER_KEY: key, ANCHOR_DIR: at('anchor'), ...more }
  return restoreAgency(readRestoreArguments([from, ...words]), {
    settings: readSettings(environment),
    contracts: loadContracts(),
    logger: LOGGER,
    report: () => undefined,
    signal: new AbortController().signal,
    now: Date.now,
  })
}

async function flip(file: string, place = -10): Promise<void> {
  const bytes = await readFile(file)
  const index = place < 0 ? bytes.length + place : place
  bytes[index] = (bytes[index] ?? 0) ^ 1
  await writeFile(file, bytes)
}

const OTHER_SECRET = createSecretKey(Buffer.alloc(32, 3))

describe('a backup that was altered is refused, naming the file,', () => {
  const EVENTS = 'data/events/onboarding.0.jsonl'
  const OTHER_VERSION = async () => {
    const { format: _, version: __, part: ___, ...content } = readManifest(at('copy', 'data'), 'data')
    await rm(at('copy', 'data', 'manifest.json'))
    writeManifest(at('copy', 'data'), { ...manifestOf('data', content), version: 2 }, [OTHER_SECRET])
  }
  const resume = async () => join('data/files', (await readdir(at('copy', 'data', 'files')))[0] ?? '')

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['cut', () => truncate(at('copy', EVENTS), 5_000), /onboarding\.0\.jsonl is cut: it has 5000 bytes and not \d+\./],
    ['longer', () => appendFile(at('copy', EVENTS), '\n'), /onboarding\.0\.jsonl is damaged: it has \d+ bytes and not/],
    ['a flipped bit of an event', () => flip(at('copy', EVENTS)), /onboarding\.0\.jsonl is damaged: it is not what/],
    ['without a file', () => rm(at('copy', EVENTS)), /onboarding\.0\.jsonl is missing\./],
    ['a flipped bit of the keys', () => flip(at('copy/keys/keys.jsonl')), /keys\.jsonl is damaged: it is not what/],
    ['a flipped bit of the keyring', () => flip(at('copy/keys/keyring.json')), /keyring\.json is damaged/],
    ['a flipped bit of the places', () => flip(at('copy/data/places.jsonl'), 30), /places\.jsonl is damaged/],
    [
      'a flipped bit of a resume',
      async () => flip(at('copy', await resume()), 30),
      /data\/files\/\d+\.[0-9a-f-]+ is damaged/,
    ],
    ['a flipped bit of a manifest', () => flip(at('copy/data/manifest.json'), 60), /data\/manifest\.json is damaged/],
    [
      'without a manifest',
      () => rm(at('copy/keys/manifest.json')),
      /whole backup: .*keys\/manifest\.json is missing\. If its keys are elsewhere, .*: --keys <folder>\.$/,
    ],
    [
      'of another version',
      OTHER_VERSION,
      /data\/manifest\.json has version 2, .* reads version 1: restore it with the Arrive that made it\.$/,
    ],
  ])('%s', async (_, damage, sentence) => {
    await cp(taken, at('copy'), { recursive: true })
    await damage()
    await expect(restore(at('copy'))).rejects.toThrow(sentence)
    expect(existsSync(at('target'))).toBe(false)
  })
})

describe('a restore is refused in one sentence', () => {
  test('without a folder', async () => {
    const { code, stderr } = await runCommand(RESTORE, [], { DATA_DIR: at('target'), MASTER_KEY: key })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Say where the backup is: npm run restore -- .*\n$/)])
  })

  test('under another MASTER_KEY, or none', async () => {
    const other = randomBytes(32).toString('base64')
    await expect(restore(taken, [], { MASTER_KEY: other })).rejects.toThrow(/^MASTER_KEY is not the one that the keys/)
    await expect(restore(taken, [], { MASTER_KEY: '' })).rejects.toThrow(/^MASTER_KEY must be set to the key .*master/)
    expect(existsSync(at('target'))).toBe(false)
  })

  test('into a folder that holds anything but the key', async () => {
    await mkdir(at('target'))
    await writeFile(at('target', 'log.db'), '')
    await expect(restore(taken)).rejects.toThrow(
      /^DATA_DIR must be empty but for master\.key: .* holds log\.db\. Set it to another/,
    )
    expect(await readdir(at('target'))).toEqual(['log.db'])
  })

  test('with keys that are older than the data', async () => {
    await expect(restore(taken, ['--keys', at('older')])).rejects.toThrow(
      /^The keys in .*older\/keys do not open the events of person \d+: they are older than the data/,
    )
  })

  test('without a list of erasures, unless the operator states that there were none', async () => {
    await expect(restore(taken, [], { ANCHOR_DIR: '' })).rejects.toThrow(/^ANCHOR_DIR must be the folder .*add --no-er/)
    await expect(restore(taken, [], { ANCHOR_DIR: at('other') })).rejects.toThrow(
      /^ANCHOR_DIR must .*holds no erased\.$/,
    )
    await expect(restore(taken, ['--no-erasures'])).rejects.toThrow(/^--no-erasures says that nobody was erased, and/)
    const { erasedSince } = await restore(taken, ['--no-erasures'], { ANCHOR_DIR: '' })
    expect(erasedSince).toBe(0)
  })

  test('with a list of erasures that someone else has changed', async () => {
    await mkdir(at('other', 'erased'), { recursive: true })
    await writeFile(at('other', 'erased', '2'), '{"person":2,"event":"","proof":"AAAAAAAAAAAAAAAAAAAAAA"}\n')
    await expect(restore(taken, [], { ANCHOR_DIR: at('other') })).rejects.toThrow(/erased\/2 is damaged, or was not/)
  })
})

test('a restore that was killed leaves a folder that is refused by both a start and a restore', async () => {
  const environment = { DATA_DIR: at('target'), MASTER_KEY: key, ANCHOR_DIR: at('anchor') }
  expect((await endAt(['events: copying', 'SIGKILL'], [RESTORE, taken], environment)).code).toBe(null)
  expect(await readdir(at('target'))).toEqual(['restoring'])
  await expect(startTestArrive(environment)).rejects.toThrow(/^DATA_DIR must be whole: a restore into .* has not ended/)
  await expect(restore(taken)).rejects.toThrow(/^DATA_DIR must be empty .* holds restoring\. Set it/)
})

test('a restore that was stopped leaves nothing', async () => {
  const environment = { DATA_DIR: at('target'), MASTER_KEY: key, ANCHOR_DIR: at('anchor') }
  const { code, said } = await endAt(['events: copying', 'SIGTERM'], [RESTORE, taken], environment)
  expect([code, said]).toEqual([1, expect.stringMatching(/The restore was stopped\.\nThe restore did not finish/)])
  expect(await readdir(at('target'))).toEqual([])
})

test('a backup of the keys alone works with earlier data', async () => {
  const { code } = await backup(['--keys', at('other')])
  expect(code).toBe(0)
  expect(await readdir(at('other'))).toEqual(['keys'])
  await restore(taken, ['--keys', at('other')])
  expect((await readdir(at('target'))).sort()).toEqual(['documents.db', 'keys.db', 'log.db', 'resumes'])
})

test('an agency that lost its keys is warned to keep earlier copies, and is restored with them', async () => {
  const there = { DATA_DIR: at('target'), MASTER_KEY: key }
  await restore(taken)
  await rm(at('target', 'keys.db'))
  await expect(startTestArrive(there)).rejects.toThrow(/there is no key to open them/)
  const { code, stderr } = await backup([at('copy')], there)
  expect([code, stderr]).toEqual([0, expect.stringMatching(/KEEP every earlier copy of the keys/)])
  expect(stderr).not.toMatch(/destroy/)
  await restore(at('copy'), ['--keys', taken], { DATA_DIR: at('other') })
  const again = await startTestArrive({ ...there, DATA_DIR: at('other') })
  const { status, body } = await createClient(again.origin).get('/readyz')
  await again.stop()
  expect([status, body['parked']]).toEqual([200, 0])
}, 60_000)

test('keys that no longer exist are not backed up as if they did', async () => {
  await restore(taken)
  await rm(at('target', 'keys.db'))
  const there = { DATA_DIR: at('target'), MASTER_KEY: key }
  await expect(startTestArrive(there)).rejects.toThrow(/there is no key to open them/)
  const { stderr } = await backup(['--keys', at('other')], there)
  expect(stderr).toMatch(/KEEP every earlier copy of the keys/)
})

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { loadContracts } from '../app/contracts.ts'
import { createLogger } from '../app/observing/logs.ts'
import { readSettings } from '../app/settings/settings.ts'
import { newFolder, removeFolder } from '../kernel/testing/index.ts'
import { growAgency } from '../tests/testing/agency.ts'
import { startTestArrive } from '../tests/testing/arrive.ts'
import { createClient } from '../tests/testing/client.ts'
import { runCommand } from '../tests/testing/commands.ts'
import { readRestoreArguments } from './backing-up/arguments.ts'
import { restoreAgency } from './restoring/restore.ts'

const BACKUP = join(import.meta.dirname, 'backup.ts')
const LOGGER = createLogger({ level: 'error', service: 'test', version: 'test' })

let folder: string
let key: string
let taken: string
const said: string[] = []
const at = (...names: readonly string[]) => join(folder, ...names)

beforeAll(async () => {
  folder = await newFolder()
  taken = at('whole')
  const arrive = await startTestArrive()
  await growAgency(createClient(arrive.origin))
  key = await readFile(join(arrive.dataDir, 'master.key'), 'utf8')
  await runCommand(BACKUP, [taken], { DATA_DIR: arrive.dataDir })
  await arrive.end()
}, 60_000)
afterAll(() => removeFolder(folder))
afterEach(() => Promise.all(['target', 'copy', 'other'].map((name) => rm(at(name), { recursive: true, force: true }))))

function restore(from: string) {
  return restoreAgency(readRestoreArguments([from, '--no-erasures']), {
    settings: readSettings({ DATA_DIR: at('target'), MASTER_KEY: key }),
    contracts: loadContracts(),
    logger: LOGGER,
    report: (line) => said.push(line),
    signal: new AbortController().signal,
    now: Date.now,
  })
}

/** Changes a manifest and renews its plain hash, as anyone with access to its folder can. */
async function forge(part: 'data' | 'keys', change: (manifest: Record<string, unknown>) => object): Promise<void> {
  const file = at('copy', part, 'manifest.json')
  const { sha256: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  const forged = change(manifest)
  const sha256 = createHash('sha256').update(JSON.stringify(forged)).digest('hex')
  await writeFile(file, JSON.stringify({ ...forged, sha256 }))
}

const hashed = (bytes: string) => ({
  bytes: Buffer.byteLength(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Adds a file to a manifest without a keyed hash, as in older versions. */
async function forgeFile(path: string, part: 'data' | 'keys' = 'data'): Promise<void> {
  await forge(part, ({ macs: _, files, ...rest }) => ({
    ...rest,
    files: { ...(files as object), [path]: hashed('x') },
  }))
}

describe('a forged backup is refused, and nothing is written,', () => {
  const MINE = /data\/manifest\.json was not written by this agency\. Use another backup\.$/
  const NAMES = /manifest\.json names ".*", which no backup holds\. Use another backup\.$/
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['with another count', () => forge('data', (manifest) => ({ ...manifest, counts: {} })), MINE],
    [
      'with keys of another count',
      () => forge('keys', (manifest) => ({ ...manifest, counts: {} })),
      /keys\/manifest\.json was not written by this agency/,
    ],
    ['with a keyed hash of another secret', () => forge('data', (manifest) => ({ ...manifest, macs: ['AAAA'] })), MINE],
    ['with a text outside of its folder', () => forgeFile('texts/../../../evil'), NAMES],
    ['with a text in the folder itself', () => forgeFile('texts/./evil'), NAMES],
    ['with a text in a folder of another system', () => forgeFile('texts/..\\\\evil'), NAMES],
    ['with an absolute path', () => forgeFile('/etc/evil'), NAMES],
    ['with events outside of their folder', () => forgeFile('events/../../evil.0.jsonl'), NAMES],
    ['with a file that no backup has', () => forgeFile('log.db'), NAMES],
    ['with keys elsewhere', () => forgeFile('../master.key', 'keys'), NAMES],
    ['with a resume outside of its folder', () => forgeResume('../../evil'), /files\.jsonl names "\.\.\/\.\.\/evil"/],
    [
      'with a link to a file',
      () => linked('data/rows.jsonl'),
      /data\/rows\.jsonl is a link, or is in a folder that is/,
    ],
    ['with a link to a folder', () => linked('data/events'), /is a link, or is in a folder that is one/],
  ])('%s', async (_, change, sentence) => {
    await cp(taken, at('copy'), { recursive: true })
    await change()
    await expect(restore(at('copy'))).rejects.toThrow(sentence)
    expect([existsSync(at('target')), existsSync(at('evil'))]).toEqual([false, false])
  })

  async function forgeResume(id: string): Promise<void> {
    const file = at('copy/data/files.jsonl')
    const text = `${JSON.stringify({ id, person: 1, ...hashed('x') })}\n`
    await writeFile(file, text)
    await forge('data', ({ macs: _, files, ...rest }) => ({
      ...rest,
      files: { ...(files as object), 'files.jsonl': hashed(text) },
    }))
  }

  async function linked(path: string): Promise<void> {
    await rename(at('copy', path), at('other'))
    await symlink(at('other'), at('copy', path))
  }
})

test('a backup from before the keyed hash can be restored', async () => {
  await cp(taken, at('copy'), { recursive: true })
  for (const part of ['data', 'keys'] as const) await forge(part, ({ macs: _, ...rest }) => rest)
  said.length = 0
  expect((await restore(at('copy'))).erasedSince).toBe(0)
  expect(said).toContain('This backup has no keyed hash, as older ones: be sure that it is your own.')
})

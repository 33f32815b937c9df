import { createSecretKey, randomBytes } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readSettings } from '../app/settings/settings.ts'
import { fixedMasterKeys, type LogFields, type OpenEngines } from '../kernel/index.ts'
import { newFolder, openEmbedded, removeFolder } from '../kernel/testing/index.ts'
import { eraseListed, findErasedList, openErasedList } from './erased-list.ts'

const pepper = createSecretKey(randomBytes(32))
const EVENT = '01890a5d-ac96-774b-bcce-b302099a8057'

let folder: string
beforeEach(async () => {
  folder = await newFolder()
})
afterEach(() => removeFolder(folder))

describe('the list of erasures', () => {
  test('stores only numbers, is readable only by its owner, and ignores a repeated erasure', async () => {
    const list = openErasedList(folder, pepper)
    await Promise.all([list.add({ person: 17, event: EVENT }), list.add({ person: 4, event: '' })])
    await list.add({ person: 17, event: 'another' })
    expect([...list.persons()].sort()).toEqual([17, 4])
    expect(findErasedList(folder, pepper).get(17)).toEqual({ person: 17, event: EVENT })
    expect((await stat(join(folder, 'erased', '17'))).mode & 0o777).toBe(0o600)
    expect((await readdir(join(folder, 'erased'))).sort()).toEqual(['17', '4'])
  })

  test('is refused if it is missing, rather than treated as empty', () => {
    expect(() => findErasedList(join(folder, 'x'), pepper)).toThrow(/^ANCHOR_DIR must be the folder .* holds no erased/)
  })

  test.each<[string, (file: string) => Promise<unknown>]>([
    ['cut', (file) => writeFile(file, '{"person":17,')],
    ['of another event', async (file) => writeFile(file, (await readFile(file, 'utf8')).replace(EVENT, ''))],
    ['of another person', (file) => rename(join(folder, 'erased', '4'), file)],
  ])('refuses an altered erasure: %s', async (_, change) => {
    const list = openErasedList(folder, pepper)
    for (const person of [4, 17]) await list.add({ person, event: EVENT })
    await change(join(folder, 'erased', '17'))
    expect(() => list.get(17)).toThrow(/erased\/17 is damaged, or was not written by this agency\.$/)
  })

  test('refuses an erasure written by another agency', async () => {
    await openErasedList(folder, createSecretKey(randomBytes(32))).add({ person: 17, event: EVENT })
    expect(() => openErasedList(folder, pepper).get(17)).toThrow(/was not written by this agency/)
  })
})

describe('at startup', () => {
  const said: [LogFields, string][] = []
  const note = (fields: LogFields, message: string) => void said.push([fields, message])
  const logger = { debug: note, info: note, warn: note, error: note }
  let engines: OpenEngines

  beforeEach(async () => {
    said.length = 0
    const masters = fixedMasterKeys(randomBytes(32))
    engines = openEmbedded(join(folder, 'data'), { topics: ['letters'], files: 'resumes', masters })
    for (const person of [1, 2]) {
      await engines.vault.keyFor(person)
      await engines.blobs.put(EVENT.replace(/7$/, String(person)), person, Buffer.from('x'))
    }
  })
  afterEach(() => engines.close())

  const settingsWith = (ANCHOR_DIR: string) => readSettings({ DATA_DIR: join(folder, 'data'), ANCHOR_DIR })

  test('the keys and files of listed persons are destroyed again', async () => {
    const list = openErasedList(join(folder, 'anchor'), engines.vault.secrets.pepper)
    for (const person of [2, 3]) await list.add({ person, event: EVENT })
    await eraseListed({ ...engines, logger, settings: settingsWith(join(folder, 'anchor')) })
    expect([...(await engines.vault.existing([1, 2])).keys()]).toEqual([1])
    expect([...(await engines.vault.destroyed([1, 2]))]).toEqual([2])
    expect((await engines.blobs.all()).map(({ person }) => person)).toEqual([1])
    expect(said).toEqual([[{ count: 1 }, expect.stringMatching(/are erased again/)]])
  })

  test('a list that cannot be written stops the start with a one-sentence error', async () => {
    await expect(eraseListed({ ...engines, logger, settings: settingsWith('/proc/x') })).rejects.toThrow(
      /^ANCHOR_DIR must be a folder that can be written to: /,
    )
  })

  test('a list that would be lost together with the data is refused', () => {
    expect(() => settingsWith(join(folder, 'data', 'anchor'))).toThrow(
      /^ANCHOR_DIR must be a folder outside of DATA_DIR/,
    )
  })
})

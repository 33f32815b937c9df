import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { inNewFolder } from '../../kernel/testing/index.ts'
import { makeDataDir } from './data-dir.ts'

test('a data folder is created with its parents, for its owner only, and is empty', () =>
  inNewFolder(async (parent) => {
    const folder = join(parent, 'new', 'data')
    makeDataDir(folder)
    makeDataDir(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder)).toEqual([])
  }))

// `mkdir` with `recursive` would hang on the second one.
test.each(['/proc', '/proc/arrive', '/proc/arrive/data'])(
  '%s is refused at once, with the name of the setting',
  (dir) => {
    expect(() => makeDataDir(dir)).toThrow(/^DATA_DIR must be a folder that can be written to: E[A-Z]+: .*\.$/)
  },
)

test('a file is refused, and so is a folder inside one', () =>
  inNewFolder(async (folder) => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const dir of [file, join(file, 'data')]) expect(() => makeDataDir(dir)).toThrow(/^DATA_DIR must .*ENOTDIR/)
  }))

import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { SettingError } from '../../kernel/index.ts'
import { inNewFolder } from '../../kernel/testing/index.ts'
import { FROM_FILES, readerOf } from './environment.ts'
import { readSettings } from './settings.ts'

const SECRETS = ['ADMIN_PASSWORD', 'SMTP_URL']

async function readAs(content: string | Buffer, name = 'ADMIN_PASSWORD', beside = {}): Promise<string | undefined> {
  let found: string | undefined
  await inNewFolder(async (folder) => {
    const file = join(folder, 'secret')
    await writeFile(file, content)
    found = readerOf({ ...beside, [`${name}_FILE`]: file }, SECRETS)(name)
  })
  return found
}

describe.each([...FROM_FILES, ...SECRETS])('%s', (name) => {
  test('is read from the file that its variable with _FILE names', async () => {
    expect(await readAs('a lamp in the window\n', name)).toBe('a lamp in the window')
  })

  test('is refused if both variables are set', async () => {
    await expect(readAs('one', name, { [name]: 'two' })).rejects.toThrow(
      new SettingError(`${name} and ${name}_FILE must not both be set.`),
    )
  })
})

test.each([
  ['a', 'a'],
  ['a\n', 'a'],
  ['a\r\n', 'a'],
  ['a\n\n', 'a\n'],
  [' a ', ' a '],
  ['x'.repeat(4_096), 'x'.repeat(4_096)],
])('%j loses one line ending and nothing else', async (content, secret) => {
  expect(await readAs(content)).toBe(secret)
})

describe('one line names the variable of', () => {
  const LINE =
    /^(SettingError: )?ADMIN_PASSWORD_FILE must be the path of a file that can be read, of 1 to 4,096 bytes\.$/

  test.each(['', '\n', 'x'.repeat(4_097)])('a file that is empty or too long', async (content) => {
    await expect(readAs(content)).rejects.toThrow(LINE)
  })

  test('a missing file, and a folder', () =>
    inNewFolder(async (folder) => {
      await mkdir(join(folder, 'secrets'))
      for (const file of [join(folder, 'nothing'), join(folder, 'secrets'), '/dev/zero']) {
        expect(() => readerOf({ ADMIN_PASSWORD_FILE: file }, SECRETS)('ADMIN_PASSWORD')).toThrow(LINE)
      }
    }))

  test('a file with wrong content, without repeating it', () =>
    inNewFolder(async (folder) => {
      const file = join(folder, 'secret')
      await writeFile(file, 'hunter2')
      await chmod(file, 0o600)
      expect(() => readSettings({ MASTER_KEY_FILE: file })).toThrow(/^(?!.*hunter2)MASTER_KEY must be 32 random bytes/)
    }))
})

test('another variable with _FILE is ignored', () => {
  expect(readerOf({ PORT_FILE: '/etc/hostname' }, SECRETS)('PORT')).toBeUndefined()
})

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { inNewFolder } from '../../kernel/testing/index.ts'
import { masterKey } from './master-key.ts'

describe('the master key', () => {
  test('that is set is used, and none is written', () =>
    inNewFolder(async (folder) => {
      const given = randomBytes(32)
      expect(masterKey({ masterKey: given.toString('base64'), dataDir: folder }).equals(given)).toBe(true)
      expect(() => statSync(join(folder, 'master.key'))).toThrow('ENOENT')
    }))

  test('is created at the first start, for its owner only, and found at the next', () =>
    inNewFolder(async (dataDir) => {
      const made = masterKey({ masterKey: undefined, dataDir })
      expect(made).toHaveLength(32)
      expect(masterKey({ masterKey: undefined, dataDir }).equals(made)).toBe(true)
      expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600)
      expect(readdirSync(dataDir)).toEqual(['master.key'])
    }))

  test('differs from folder to folder', () =>
    inNewFolder((one) =>
      inNewFolder(async (other) => {
        const [first, second] = [one, other].map((dataDir) => masterKey({ masterKey: undefined, dataDir }))
        expect(first?.equals(second as Buffer)).toBe(false)
      }),
    ))

  test.each(['keys.db', 'log.db'])('is not created next to %s: sealed data needs the key it was sealed with', (name) =>
    inNewFolder(async (dataDir) => {
      writeFileSync(join(dataDir, name), '')
      expect(() => masterKey({ masterKey: undefined, dataDir })).toThrow(
        /^MASTER_KEY must be set, or master.key put back/,
      )
      expect(readdirSync(dataDir)).toEqual([name])
    }),
  )

  test.each(['', 'not a key', randomBytes(31).toString('base64'), randomBytes(33).toString('base64')])(
    'file that is damaged (%j) is refused and never replaced',
    (content) =>
      inNewFolder(async (dataDir) => {
        const file = join(dataDir, 'master.key')
        writeFileSync(file, content)
        expect(() => masterKey({ masterKey: undefined, dataDir })).toThrow(`${file} does not hold a 256-bit key.`)
        expect(readFileSync(file, 'utf8')).toBe(content)
      }),
  )
})

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import { inNewFolder } from '../../testing/folders.ts'
import { fixedMasterKeys } from '../sealing/secrets.ts'
import { openEmbedded } from './engines.ts'
import { lockFolder } from './lock.ts'

const TOPICS = ['letters']
const masters = fixedMasterKeys(randomBytes(32))

test('a folder in use cannot be opened again, and the error says who uses it and what to do', () =>
  inNewFolder(async (folder) => {
    const first = openEmbedded(folder, { topics: TOPICS, files: 'files', masters })
    expect(() => openEmbedded(folder, { topics: TOPICS, files: 'files', masters })).toThrow(
      `DATA_DIR ${folder} is in use by another Arrive process (process ${process.pid}). Stop that one first.`,
    )
    await first.log.append('letters', sampleEnvelope())
    await first.close()
  }))

test('a closed folder opens again', () =>
  inNewFolder(async (folder) => {
    await openEmbedded(folder, { topics: TOPICS, files: 'files', masters }).close()
    const again = openEmbedded(folder, { topics: TOPICS, files: 'files', masters })
    expect(await again.log.healthy()).toBe(true)
    await again.close()
  }))

test('two folders can be open at once', () =>
  inNewFolder((one) =>
    inNewFolder(async (other) => {
      const both = [one, other].map((folder) => openEmbedded(folder, { topics: TOPICS, files: 'files', masters }))
      await Promise.all(both.map(({ close }) => close()))
      expect(both).toHaveLength(2)
    }),
  ))

test('a wrong master key is rejected, and the folder stays free for the right one', () =>
  inNewFolder(async (folder) => {
    await openEmbedded(folder, { topics: TOPICS, files: 'files', masters }).close()
    expect(() =>
      openEmbedded(folder, { topics: TOPICS, files: 'files', masters: fixedMasterKeys(randomBytes(32)) }),
    ).toThrow(/MASTER_KEY/)
    await openEmbedded(folder, { topics: TOPICS, files: 'files', masters }).close()
  }))

test('while another process holds the folder, opening it fails until that process ends, however it ends', () =>
  inNewFolder(async (folder) => {
    const other = await holderOf(folder)
    expect(() => lockFolder(folder)).toThrow(`(process ${other.pid})`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(existsSync(join(folder, 'lock.pid'))).toBe(true)
    lockFolder(folder)()
  }))

async function holderOf(folder: string): Promise<ChildProcess> {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))})
    lockFolder(process.argv[1])
    process.stdout.write('locked')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  })
  await once(child.stdout as NodeJS.EventEmitter, 'data')
  return child
}

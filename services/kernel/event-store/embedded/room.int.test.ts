import files from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { sampleEnvelope } from '../../testing/events.ts'
import { inNewFolder } from '../../testing/folders.ts'
import { embeddedDocumentStore } from './document-store.ts'
import { embeddedEventLog } from './event-log.ts'

const PAGE = 4_096
const SQLITE_FULL = 13
let freePages = 0

const { statfsSync } = files
beforeEach(() => {
  const withFree = (path: files.PathLike) => ({ ...statfsSync(path), bsize: PAGE, bavail: freePages })
  jest.spyOn(files, 'statfsSync').mockImplementation(withFree as typeof statfsSync)
  syncBuiltinESMExports()
})

const PARTS = [
  ['log', (folder: string) => embeddedEventLog(join(folder, 'a.db'), ['letters'])],
  ['documents', (folder: string) => embeddedDocumentStore(join(folder, 'a.db'))],
] as const

/** Counts the commits, which fail without room. */
function countCommits() {
  const seen = { commits: 0, isFull: false }
  const exec = DatabaseSync.prototype.exec
  jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === 'COMMIT') {
      seen.commits++
      if (seen.isFull) throw Object.assign(new Error('database or disk is full'), { errcode: SQLITE_FULL })
    }
    return exec.call(this, sql)
  })
  return seen
}

afterEach(() => {
  jest.restoreAllMocks()
  syncBuiltinESMExports()
})

describe.each(PARTS)('the health of the %s', (_, open) => {
  test('is found out by a write on a nearly full disk, before anybody else writes', () =>
    inNewFolder(async (folder) => {
      const part = open(folder)
      freePages = 0
      const seen = countCommits()
      expect(await part.healthy()).toBe(true)
      seen.isFull = true
      expect([await part.healthy(), await part.healthy()]).toEqual([false, false])
      await part.close()
    }))

  test('costs no write on a disk with room', () =>
    inNewFolder(async (folder) => {
      const part = open(folder)
      freePages = (1_024 * 1_024) / PAGE
      const seen = countCommits()
      expect([await part.healthy(), seen.commits]).toEqual([true, 0])
      await part.close()
    }))
})

test('a log that a health check found full is healthy after an append that fits', () =>
  inNewFolder(async (folder) => {
    const log = embeddedEventLog(join(folder, 'a.db'), ['letters'])
    freePages = 0
    const seen = countCommits()
    seen.isFull = true
    expect(await log.healthy()).toBe(false)
    seen.isFull = false
    await log.append('letters', sampleEnvelope({ id: 'e1' }))
    expect(await log.healthy()).toBe(true)
    await log.close()
  }))

test('documents that a health check found full take no saves until there is room', () =>
  inNewFolder(async (folder) => {
    const store = embeddedDocumentStore(join(folder, 'a.db'))
    freePages = 0
    const seen = countCommits()
    seen.isFull = true
    expect([store.takesWrites?.(), await store.healthy(), store.takesWrites?.()]).toEqual([true, false, false])
    seen.isFull = false
    await store.ensure([{ name: 'docs' }])
    expect([store.takesWrites?.(), await store.healthy()]).toEqual([true, true])
    await store.close()
  }))

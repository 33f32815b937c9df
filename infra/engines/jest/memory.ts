import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The type of a file system in memory, in `statfs`. */
const TMPFS = 0x01_02_19_94
/** Twice what the fast suite needs. */
const ROOM = 4 * 1_024 ** 3

let folder: string | undefined

/** Keeps temporary files of tests in memory if it has room, so that no test waits for a disk. */
export function useMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom(MEMORY, ROOM)) return
  folder = mkdtempSync(join(MEMORY, 'arrive-tests-'))
  process.env.TMPDIR = folder
}

export function leaveMemory(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

/** Whether files there are in memory, with at least that number of bytes free. */
export function hasRoom(where: string, least: number): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(where)
    return type === TMPFS && bavail * bsize >= least
  } catch {
    return false
  }
}

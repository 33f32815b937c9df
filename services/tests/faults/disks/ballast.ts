import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errno } from '../../../kernel/index.ts'

const LARGE = 1_024 * 1_024
const SMALL = 4_096

export type Ballast = ReturnType<typeof loadBallast>

/** A file that takes up the free space of a disk. */
export function loadBallast(folder: string) {
  const path = join(folder, 'ballast')
  let file: number | undefined

  function free(): number {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }

  /** False if there is no room. */
  function write(to: number, bytes: number): boolean {
    try {
      return writeSync(to, Buffer.alloc(bytes, 1)) === bytes
    } catch (error) {
      if (errno.codeOf(error) === 'ENOSPC') return false
      throw error
    }
  }

  return {
    /** Leaves this many bytes free. */
    fill: (left: number): void => {
      file ??= openSync(path, 'w', 0o600)
      for (const step of [LARGE, SMALL]) while (free() - step >= left && write(file, step)) fsyncSync(file)
      if (left === 0) while (write(file, SMALL));
    },
    remove: (): void => {
      if (file === undefined) return
      closeSync(file)
      rmSync(path)
      file = undefined
    },
  }
}

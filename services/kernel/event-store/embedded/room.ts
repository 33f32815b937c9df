import { statfsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { codeOf } from '../../common/errno.ts'
import type { Room } from '../engine-types.ts'

/** Free bytes below which only a write tells whether a database takes one: its write-ahead log keeps its space. */
const NEARLY_FULL = 1_024 * 1_024

/** Follows links; a missing path counts as on the disk of `folder`. */
export function roomOf(folder: string, paths: Readonly<Record<string, string>>): Room {
  return () => new Map(Object.entries(paths).map(([what, path]) => [what, freeAt(path) ?? freeAt(folder) ?? 0]))
}

/** False for a database in memory. */
export function isNearlyFull(db: DatabaseSync): boolean {
  const file = db.location()
  return file !== null && (freeAt(file) ?? NEARLY_FULL) < NEARLY_FULL
}

function freeAt(path: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

import { statfsSync } from 'node:fs'
import { codeOf } from '../../common/errno.ts'
import type { Room } from '../engine-types.ts'

/** Follows links; a missing path counts as on the disk of `folder`. */
export function roomOf(folder: string, paths: Readonly<Record<string, string>>): Room {
  return () => new Map(Object.entries(paths).map(([what, path]) => [what, freeAt(path) ?? freeAt(folder) ?? 0]))
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

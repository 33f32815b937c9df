import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Leaving {
  /** Whether other processes may use the folder right now. */
  readonly shared: boolean
  /** Milliseconds since 1970. */
  readonly now: number
  /** By name. Default: all. */
  readonly isLeft?: (name: string) => boolean
}

/** No other process works longer on a file. */
const LONGEST_MS = 60 * 60_000

/** Removes the files in a folder that a crash has left there. */
export async function removeLeft(folder: string, { shared, now, isLeft = () => true }: Leaving): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isLeft)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    const isDone = !shared || (found !== undefined && found.mtimeMs < now - LONGEST_MS)
    if (found?.isFile() && isDone) await rm(path, { force: true })
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCheckpoint, parseSize } from '@arrive/contracts/proof/checkpoints.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import { LONGEST_NOTE, parseNote } from '@arrive/contracts/proof/notes.ts'
import { codeOf } from '../../../kernel/index.ts'
import { makeFolder, writeWhole } from '../../../shared/folders.ts'
import { FOLDER } from '../../settings.ts'
import type { Anchor, Submission, Submitted } from './anchor.ts'

/** Files of checkpoints: `1204.note`. */
const NOTE_FILE = /^(\d{1,16})\.note$/

/** A folder apart from all data (`ANCHOR_DIR`), best on a mount whose files nobody can change. */
export function folderAnchor(folder: string): Anchor {
  const fileOf = (size: number) => join(folder, `${size}.note`)

  /** The checkpoint of a file; undefined where there is none, or it is of another tree. */
  async function checkpointOf(size: number, origin: string) {
    const text = await readFile(fileOf(size), 'utf8').catch(unlessThere)
    const note = text === undefined || text.length > LONGEST_NOTE ? undefined : parseNote(text)
    const checkpoint = note && parseCheckpoint(note.text)
    return checkpoint?.origin === origin && checkpoint.size === size ? checkpoint : undefined
  }

  async function largest(origin: string): Promise<number> {
    const names = await readdir(folder).catch(unlessThere)
    const sizes = (names ?? []).flatMap((name) => parseSize(NOTE_FILE.exec(name)?.[1] ?? '') ?? [])
    for (const size of sizes.toSorted((one, other) => other - one)) {
      if ((await checkpointOf(size, origin)) !== undefined) return size
    }
    return 0
  }

  async function submit({ note, origin, size, root }: Submission): Promise<Submitted> {
    makeFolder(folder)
    const most = await largest(origin)
    if (most > size) return { other: most }
    const there = await checkpointOf(size, origin)
    if (there !== undefined && !sameBytes(there.root, root)) return { other: size }
    if (there === undefined) await writeWhole(fileOf(size), note)
    return { receipt: `${size}.note` }
  }

  return { name: FOLDER, submit, largest }
}

function unlessThere(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

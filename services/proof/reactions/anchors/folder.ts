import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCheckpoint, parseSize } from '@arrive/contracts/proof/checkpoints.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import { LONGEST_NOTE, parseNote } from '@arrive/contracts/proof/notes.ts'
import { codeOf } from '../../../kernel/index.ts'
import { makeFolder, writeWhole } from '../../../shared/folders.ts'
import { FOLDER } from '../../settings.ts'
import type { Anchor, Submission, Submitted } from './anchor.ts'

/** Files of checkpoints: `1204.note`, and `1204.8c27a1f0.note` where that name was taken by another tree's. */
const NOTE_FILE = /^(\d{1,16})(?:\.[0-9a-f]{8})?\.note$/

/** A folder apart from all data (`ANCHOR_DIR`), best on a mount whose files nobody can change. */
export function folderAnchor(folder: string): Anchor {
  const textOf = (name: string) => readFile(join(folder, name), 'utf8').catch(unlessThere)

  /** The checkpoint of a size; undefined where there is none, or only one of another tree. */
  async function checkpointOf(size: number, origin: string) {
    for (const name of namesOf(size, origin)) {
      const checkpoint = checkpointIn(await textOf(name))
      if (checkpoint?.origin === origin && checkpoint.size === size) return { name, root: checkpoint.root }
    }
    return undefined
  }

  /** What is kept is never written over: it is the only proof of the tree that it is of. */
  async function freeName(size: number, origin: string): Promise<string> {
    const [plain, own] = namesOf(size, origin)
    return (await textOf(plain)) === undefined ? plain : own
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
    const receipt = there?.name ?? (await freeName(size, origin))
    if (there === undefined) await writeWhole(join(folder, receipt), note)
    return { receipt }
  }

  return { name: FOLDER, submit, largest }
}

/** The names that a checkpoint may be kept under: the usual one, and one with the end of its origin. */
function namesOf(size: number, origin: string): readonly [usual: string, own: string] {
  return [`${size}.note`, `${size}.${origin.slice(-8)}.note`]
}

function checkpointIn(text: string | undefined) {
  const note = text === undefined || text.length > LONGEST_NOTE ? undefined : parseNote(text)
  return note && parseCheckpoint(note.text)
}

function unlessThere(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

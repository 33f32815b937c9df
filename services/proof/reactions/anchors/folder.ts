import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCheckpoint, parseSize } from '@arrive/contracts/proof/checkpoints.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import { LONGEST_NOTE, parseNote, type VerifierKey, verifyNote } from '@arrive/contracts/proof/notes.ts'
import { codeOf } from '../../../kernel/index.ts'
import { makeFolder, writeWhole } from '../../../shared/folders.ts'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { FOLDER } from '../../settings.ts'
import type { Anchor, Submission, Submitted } from './anchor.ts'

/** Files of checkpoints: `1204.note`, and `1204.8c27a1f0.note` where that name was taken by another tree's. */
const NOTE_FILE = /^(\d{1,16})(?:\.[0-9a-f]{8})?\.note$/

/** A folder apart from all data (`ANCHOR_DIR`), best on a mount whose files nobody can change. */
export function folderAnchor(folder: string): Anchor {
  const textOf = (name: string) => shortText(join(folder, name)).catch(unlessThere)

  /** The checkpoint of a size; undefined where there is none, or only one of another tree or another key. */
  async function checkpointOf(size: number, origin: string, keys: readonly VerifierKey[]) {
    for (const name of namesOf(size, origin)) {
      const checkpoint = await checkpointIn(await textOf(name), keys)
      if (checkpoint?.origin === origin && checkpoint.size === size) return { name, root: checkpoint.root }
    }
    return undefined
  }

  /** What is kept is never written over: it is the only proof of the tree that it is of. */
  async function freeName(size: number, origin: string): Promise<string> {
    for (const name of namesOf(size, origin)) if ((await textOf(name)) === undefined) return name
    throw new Error('Something else stands under both names of the checkpoint')
  }

  async function largest(origin: string, keys: readonly VerifierKey[]): Promise<number> {
    const names = await readdir(folder).catch(unlessThere)
    const sizes = (names ?? []).flatMap((name) => parseSize(NOTE_FILE.exec(name)?.[1] ?? '') ?? [])
    for (const size of sizes.toSorted((one, other) => other - one)) {
      if ((await checkpointOf(size, origin, keys)) !== undefined) return size
    }
    return 0
  }

  async function submit({ note, origin, size, root, keys }: Submission): Promise<Submitted> {
    makeFolder(folder)
    const most = await largest(origin, keys)
    if (most > size) return { other: most }
    const there = await checkpointOf(size, origin, keys)
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

/** The text of a file; none where it is longer than any checkpoint, or no file: anybody may have put it there. */
async function shortText(path: string): Promise<string> {
  const found = await stat(path)
  return found.isFile() && found.size <= LONGEST_NOTE ? readFile(path, 'utf8') : ''
}

/** The checkpoint of a text, where one of these keys has signed it: anybody may have written into the folder. */
async function checkpointIn(text: string | undefined, keys: readonly VerifierKey[]) {
  const note = text === undefined ? undefined : parseNote(text)
  if (note === undefined) return undefined
  for (const key of keys) {
    if ((await verifyNote(note, key, nodeHashing)) === 'signed') return parseCheckpoint(note.text)
  }
  return undefined
}

function unlessThere(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

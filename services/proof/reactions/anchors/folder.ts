import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCheckpoint, parseSize } from '@arrive/contracts/proof/checkpoints.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import { LONGEST_NOTE, parseNote, type VerifierKey, verifyNote } from '@arrive/contracts/proof/notes.ts'
import { errno } from '../../../kernel/index.ts'
import { makeFolder, writeWhole } from '../../../shared/folders.ts'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { FOLDER } from '../../settings.ts'
import type { Anchor, Submission, Submitted } from './anchor.ts'

/** Checkpoint files: `1204.note`, or `1204.8c27a1f0.note` if a checkpoint of another tree has that name. */
const NOTE_FILE = /^(\d{1,16})(?:\.[0-9a-f]{8})?\.note$/

/** A folder outside the data (`ANCHOR_DIR`), best on a write-once mount. */
export function folderAnchor(folder: string): Anchor {
  const textOf = (name: string) => shortText(join(folder, name)).catch(unlessThere)

  /** Undefined if there is none of this tree and these keys. */
  async function checkpointOf(size: number, origin: string, keys: readonly VerifierKey[]) {
    for (const name of namesOf(size, origin)) {
      const checkpoint = await checkpointIn(await textOf(name), keys)
      if (checkpoint?.origin === origin && checkpoint.size === size) return { name, root: checkpoint.root }
    }
    return undefined
  }

  /** Never overwrites a file: it is the only proof of its tree. */
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

/** The usual name, and one with the end of the origin. */
function namesOf(size: number, origin: string): readonly [usual: string, own: string] {
  return [`${size}.note`, `${size}.${origin.slice(-8)}.note`]
}

/** Empty if the path is no file or longer than any checkpoint: anyone may have put it there. */
async function shortText(path: string): Promise<string> {
  const found = await stat(path)
  return found.isFile() && found.size <= LONGEST_NOTE ? readFile(path, 'utf8') : ''
}

/** Undefined unless one of these keys signed it: anyone may write into the folder. */
async function checkpointIn(text: string | undefined, keys: readonly VerifierKey[]) {
  const note = text === undefined ? undefined : parseNote(text)
  if (note === undefined) return undefined
  for (const key of keys) {
    if ((await verifyNote(note, key, nodeHashing)) === 'signed') return parseCheckpoint(note.text)
  }
  return undefined
}

function unlessThere(error: unknown): undefined {
  if (errno.codeOf(error) !== 'ENOENT') throw error
}

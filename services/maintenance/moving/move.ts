import { beginMove, endMove } from '../../app/unfinished-move.ts'
import { type CollectionSpec, errno } from '../../kernel/index.ts'
import { type Digest, differences, digestOf } from './digest.ts'
import { assertEmpty } from './empty.ts'
import { type Appended, eventsPart } from './events.ts'
import { filesPart } from './files.ts'
import { keysPart } from './keys.ts'
import { offsetsPart, type PlacesOf } from './offsets.ts'
import type { MoveContext, Part } from './part.ts'
import { rowsPart } from './rows.ts'

export interface MoveOptions extends MoveContext {
  /** All collections of the kernel and of every module. */
  readonly collections: readonly CollectionSpec[]
  /** Where consumers continue. Default: after as many events as they had handled. */
  readonly placesOf?: PlacesOf
}

/** A part that is identical in the source and the target. */
export interface Moved {
  readonly part: string
  readonly count: number
  /** SHA-256 over the whole part, in hexadecimal; the same on both sides. */
  readonly digest: string
}

/** Thrown if a move fails after copying began: the target must be emptied. */
export class IncompleteMove extends Error {}

const MAX_NAMES = 10

/**
 * Copies keys, files, lasting rows, log and offsets, reads everything back and compares. The source stays unchanged.
 * @throws Error if the target is not empty. @throws IncompleteMove if it fails later.
 */
export async function moveAll(options: MoveOptions): Promise<readonly Moved[]> {
  const { target, source, collections } = options
  await assertEmpty(target, options)
  await source.store.ensure(collections)
  if (!(await beginMove(target.store))) throw new Error('The target must be empty, and another move fills it now.')
  try {
    const moved = await copyAndCompare(options, partsOf(options))
    await endMove(target.store)
    return moved
  } catch (cause) {
    throw new IncompleteMove(errno.messageOf(cause), { cause })
  }
}

/** In this order, so that nothing encrypted exists without its key, and no event without its file. */
function partsOf(options: MoveOptions): readonly Part[] {
  const appended: Appended = { order: new Map(), ends: new Map() }
  return [
    keysPart(options),
    filesPart(options),
    rowsPart(options, options.collections),
    eventsPart(options, appended),
    offsetsPart(options, appended, options.placesOf),
  ]
}

async function copyAndCompare({ report }: MoveOptions, parts: readonly Part[]): Promise<readonly Moved[]> {
  const copied: [Part, Digest][] = []
  for (const part of parts) {
    report(`${part.name}: copying`)
    copied.push([part, await part.copy()])
  }
  const moved: Moved[] = []
  for (const [part, digest] of copied) {
    report(`${part.name}: reading back`)
    assertEqual(part.name, digest, await part.read())
    moved.push({ part: part.name, count: digest.count(), digest: digestOf(digest) })
  }
  return moved
}

function assertEqual(part: string, source: Digest, target: Digest): void {
  const names = differences(source, target)
  if (names.length === 0 && source.count() === target.count()) return
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  const counts = `${source.count()} in the source, ${target.count()} in the target`
  throw new Error(
    `The ${part} in the target are not those of the source (${counts}): ${names.slice(0, MAX_NAMES).join(', ')}${more}`,
  )
}

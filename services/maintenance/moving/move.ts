import type { CollectionSpec } from '../../kernel/index.ts'
import { refuseFilled } from './empty.ts'
import { eventsPart, type Landed } from './events.ts'
import { filesPart } from './files.ts'
import { keysPart } from './keys.ts'
import { beginMove, endMove } from './marker.ts'
import type { Part, Way } from './part.ts'
import { placesPart } from './places.ts'
import { rowsPart } from './rows.ts'
import { differences, digestOf, type Tally } from './tally.ts'

export interface MoveOptions extends Way {
  /** All that the store may hold documents of, of the kernel and of every module. */
  readonly collections: readonly CollectionSpec[]
}

/** A part that stands in the target as it stood in the source. */
export interface Moved {
  readonly part: string
  readonly count: number
  /** SHA-256 over all of it, in hexadecimal digits; the same on both sides. */
  readonly digest: string
}

/** Thrown where the move had begun and what it has copied is not all: the target must be emptied. */
export class HalfMoved extends Error {}

const SHOWN = 10

/**
 * Copies keys, files, lasting rows, log and places, reads everything back and compares. The source stays as it is.
 * @throws Error where the target is not empty. @throws HalfMoved where it went wrong later.
 */
export async function moveAll(options: MoveOptions): Promise<readonly Moved[]> {
  const { target, source, collections } = options
  await refuseFilled(target, options)
  await source.store.ensure(collections)
  if (!(await beginMove(target.store))) throw new Error('The target must be empty, and another move fills it now.')
  try {
    const moved = await copyAndCompare(options, partsOf(options))
    await endMove(target.store)
    return moved
  } catch (cause) {
    throw new HalfMoved(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** In this order: nothing that is sealed stands without its key, and no event without its file. */
function partsOf(options: MoveOptions): readonly Part[] {
  const landed: Landed = { order: new Map(), ends: new Map() }
  return [
    keysPart(options),
    filesPart(options),
    rowsPart(options, options.collections),
    eventsPart(options, landed),
    placesPart(options, landed),
  ]
}

async function copyAndCompare({ report }: MoveOptions, parts: readonly Part[]): Promise<readonly Moved[]> {
  const copied: [Part, Tally][] = []
  for (const part of parts) {
    report(`${part.name}: copying`)
    copied.push([part, await part.copy()])
  }
  const moved: Moved[] = []
  for (const [part, tally] of copied) {
    report(`${part.name}: reading back`)
    refuseDifferent(part.name, tally, await part.read())
    moved.push({ part: part.name, count: tally.count(), digest: digestOf(tally) })
  }
  return moved
}

function refuseDifferent(part: string, source: Tally, target: Tally): void {
  const names = differences(source, target)
  if (names.length === 0 && source.count() === target.count()) return
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''
  const counts = `${source.count()} in the source, ${target.count()} in the target`
  throw new Error(
    `The ${part} in the target are not those of the source (${counts}): ${names.slice(0, SHOWN).join(', ')}${more}`,
  )
}

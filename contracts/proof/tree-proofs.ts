import { type Sha256, sameBytes } from './hashing.ts'
import { hashOfRange, type NodePlace, nodeHash } from './tree.ts'

/** Adjacent complete subtrees, from left to right, that give one hash. */
export type Range = readonly NodePlace[]

export type ReadNode = (place: NodePlace) => Uint8Array | Promise<Uint8Array>

/** The complete subtrees of a tree of this size, largest first, as in a frontier. */
export function peaksOf(size: number): Range {
  return rangeOf(0, size)
}

/** `start` must be a multiple of the largest power of two in `count`. */
function rangeOf(start: number, count: number): Range {
  const places: NodePlace[] = []
  let first = start
  for (let left = count; left > 0; ) {
    const level = Math.floor(Math.log2(left))
    const width = 2 ** level
    places.push({ level, index: first / width })
    first += width
    left -= width
  }
  return places
}

function splitOf(count: number): number {
  const power = 2 ** Math.floor(Math.log2(count))
  return power === count ? power / 2 : power
}

/** In the order of the proof (RFC 6962, section 2.1.1). @throws RangeError */
export function inclusionRanges(index: number, size: number): readonly Range[] {
  if (!isIndex(index, size)) {
    throw new RangeError(`No leaf ${index} in a tree of ${size}`)
  }
  const ranges: Range[] = []
  let [start, count] = [0, size]
  while (count > 1) {
    const split = splitOf(count)
    if (index - start < split) {
      ranges.push(rangeOf(start + split, count - split))
      count = split
    } else {
      ranges.push(rangeOf(start, split))
      start += split
      count -= split
    }
  }
  return ranges.reverse()
}

/** In the order of the proof (RFC 6962, section 2.1.2). @throws RangeError */
export function consistencyRanges(from: number, to: number): readonly Range[] {
  if (!isPart(from, to)) {
    throw new RangeError(`No tree of ${from} in one of ${to}`)
  }
  if (from === 0 || from === to) return []
  const ranges: Range[] = []
  let [start, count, known] = [0, to, true]
  while (from - start !== count) {
    const split = splitOf(count)
    if (from - start <= split) {
      ranges.push(rangeOf(start + split, count - split))
      count = split
    } else {
      ranges.push(rangeOf(start, split))
      start += split
      count -= split
      known = false
    }
  }
  if (!known) ranges.push(rangeOf(start, count))
  return ranges.reverse()
}

export async function readRanges(
  ranges: readonly Range[],
  read: ReadNode,
  hashing: Sha256,
): Promise<readonly Uint8Array[]> {
  return Promise.all(
    ranges.map(async (range) => hashOfRange(await Promise.all(range.map(async (place) => read(place))), hashing)),
  )
}

export interface Inclusion {
  readonly leaf: Uint8Array
  readonly index: number
  readonly size: number
  readonly root: Uint8Array
  readonly hashes: readonly Uint8Array[]
}

/** RFC 9162, section 2.1.3.2. */
export function includes({ leaf, index, size, root, hashes }: Inclusion, hashing: Sha256): boolean {
  if (!isIndex(index, size)) return false
  let hash = leaf
  const atTop = climb({ at: index, last: size - 1 }, hashes, (other, isLeft) => {
    hash = isLeft ? nodeHash(other, hash, hashing) : nodeHash(hash, other, hashing)
  })
  return atTop && sameBytes(hash, root)
}

interface Rung {
  readonly at: number
  readonly last: number
}

/** Climbs from a node and reports the side of each hash. Returns whether the last one reaches the root. */
function climb(from: Rung, hashes: readonly Uint8Array[], join: (other: Uint8Array, isLeft: boolean) => void): boolean {
  let { at, last } = from
  for (const other of hashes) {
    if (last === 0) return false
    const isLeft = at % 2 === 1 || at === last
    join(other, isLeft)
    // A node without a sibling moves up unchanged.
    while (isLeft && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0
}

export interface Consistency {
  readonly from: number
  readonly to: number
  readonly fromRoot: Uint8Array
  readonly toRoot: Uint8Array
  readonly hashes: readonly Uint8Array[]
}

/** RFC 9162, section 2.1.4.2. */
export function isConsistent({ from, to, fromRoot, toRoot, hashes }: Consistency, hashing: Sha256): boolean {
  if (!isPart(from, to)) return false
  if (from === 0) return hashes.length === 0 && sameBytes(fromRoot, hashOfRange([], hashing))
  if (from === to) return hashes.length === 0 && sameBytes(fromRoot, toRoot)
  const isWhole = 2 ** Math.floor(Math.log2(from)) === from
  const [first, ...rest] = isWhole ? [fromRoot, ...hashes] : hashes
  if (first === undefined) return false
  let [at, last] = [from - 1, to - 1]
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)]
  let [older, newer] = [first, first]
  const atTop = climb({ at, last }, rest, (other, isLeft) => {
    if (isLeft) older = nodeHash(other, older, hashing)
    newer = isLeft ? nodeHash(other, newer, hashing) : nodeHash(newer, other, hashing)
  })
  return atTop && sameBytes(older, fromRoot) && sameBytes(newer, toRoot)
}

function isIndex(index: number, size: number): boolean {
  return isPart(index, size) && index < size
}

function isPart(from: number, to: number): boolean {
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && from <= to
}

import { HASH_BYTES, joinBytes, type Sha256, utf8 } from './hashing.ts'

/** The one tree of an agency's log, with the hashes of RFC 6962 (section 2.1) over SHA-256. */

const LEAF = 0
const NODE = 1
const HEADS = joinBytes([new Uint8Array([LEAF]), utf8('arrive/heads/1\n')])

/** A complete subtree: at level 0 a leaf, at level 3 the hash over 8 leaves. `index` counts within the level. */
export interface NodePlace {
  readonly level: number
  readonly index: number
}

export interface TreeNode extends NodePlace {
  readonly hash: Uint8Array
}

/** All that is needed to append: the complete subtrees that a tree of this size consists of, the largest first. */
export interface Frontier {
  readonly size: number
  readonly peaks: readonly Uint8Array[]
}

export const EMPTY_TREE: Frontier = { size: 0, peaks: [] }

/** The leaf of an entry: SHA-256(0x00 ‖ entry). */
export function leafHash(entry: Uint8Array, { sha256 }: Sha256): Uint8Array {
  const bytes = new Uint8Array(1 + entry.length)
  bytes.set(entry, 1)
  return sha256(bytes)
}

/** Where what is hashed is put together: memory of its own for each hash would cost as much as the hash. */
let room = new Uint8Array(4_096)
const pair = new Uint8Array(1 + 2 * HASH_BYTES)
pair[0] = NODE

const prefixes = new Map<string, Uint8Array>()

/** What stands before the bytes of an event in what its leaf is the hash of; it begins with the byte of a leaf. */
export function eventPrefix(topic: string): string {
  return `\0arrive/event/1\n${topic}\n`
}

/** The leaf of an event: its topic (without the prefix of a shared Kafka) and its bytes as they stand in the log. */
export function eventLeaf(topic: string, raw: Uint8Array, { sha256 }: Sha256): Uint8Array {
  const prefix = prefixes.get(topic) ?? utf8(eventPrefix(topic))
  // As many as the log has topics, and no caller's text can make them more.
  if (prefixes.size < 64) prefixes.set(topic, prefix)
  const length = prefix.length + raw.length
  if (length > room.length) room = new Uint8Array(length * 2)
  room.set(prefix)
  room.set(raw, prefix.length)
  return sha256(room.subarray(0, length))
}

/** The last leaf of every batch: SHA-256(0x00 ‖ "arrive/heads/1\n" ‖ root of the heads). */
export function headsLeaf(headsRoot: Uint8Array, { sha256 }: Sha256): Uint8Array {
  return sha256(joinBytes([HEADS, headsRoot]))
}

/** SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Uint8Array, right: Uint8Array, { sha256 }: Sha256): Uint8Array {
  pair.set(left, 1)
  pair.set(right, 1 + HASH_BYTES)
  return sha256(pair)
}

/** The hash over complete subtrees that stand side by side, the largest first; that of an empty tree where none is. */
export function hashOfRange(hashes: readonly Uint8Array[], hashing: Sha256): Uint8Array {
  let hash = hashes.at(-1) ?? hashing.sha256(new Uint8Array(0))
  for (let at = hashes.length - 2; at >= 0; at--) hash = nodeHash(hashes[at] ?? hash, hash, hashing)
  return hash
}

/** A tree that grows. */
export interface GrowingTree {
  readonly size: () => number
  readonly append: (leaf: Uint8Array) => void
  readonly root: () => Uint8Array
  readonly frontier: () => Frontier
}

/** Grows a tree from a frontier. `keep` gets every subtree that is complete, leaves too: what proofs are read of. */
export function growTree(hashing: Sha256, from: Frontier = EMPTY_TREE, keep?: (node: TreeNode) => void): GrowingTree {
  const peaks = [...from.peaks]
  let size = from.size

  function append(leaf: Uint8Array): void {
    let hash = leaf
    let index = size
    keep?.({ level: 0, index, hash })
    for (let level = 1; index % 2 === 1; level++) {
      hash = nodeHash(peaks.pop() ?? hash, hash, hashing)
      index = (index - 1) / 2
      keep?.({ level, index, hash })
    }
    peaks.push(hash)
    size++
  }

  return {
    size: () => size,
    append,
    root: () => hashOfRange(peaks, hashing),
    frontier: () => ({ size, peaks: [...peaks] }),
  }
}

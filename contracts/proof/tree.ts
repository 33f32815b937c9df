import { HASH_BYTES, joinBytes, type Sha256, utf8 } from './hashing.ts'

/** The tree of an agency's log, with the hashes of RFC 6962 (section 2.1) over SHA-256. */

const HEADS = utf8('\0arrive/heads/1\n')
/** The two hashes of a node after its byte: one memory for all, because allocating would cost as much as hashing. */
const node = new Uint8Array(1 + 2 * HASH_BYTES).fill(1, 0, 1)

/** Level 0 is a leaf, level 3 a hash over 8 leaves. `index` counts within the level. */
export interface NodePlace {
  readonly level: number
  readonly index: number
}

export interface TreeNode extends NodePlace {
  readonly hash: Uint8Array
}

/** The state for appending: the complete subtrees of a tree of this size, largest first. */
export interface Frontier {
  readonly size: number
  readonly peaks: readonly Uint8Array[]
}

export const EMPTY_TREE: Frontier = { size: 0, peaks: [] }

/** SHA-256(0x00 ‖ entry). */
export function leafHash(entry: Uint8Array, { sha256 }: Sha256): Uint8Array {
  const bytes = new Uint8Array(1 + entry.length)
  bytes.set(entry, 1)
  return sha256(bytes)
}

/** Hashed before the bytes of an event; starts with the leaf byte. */
export function eventPrefix(topic: string): string {
  return `\0arrive/event/1\n${topic}\n`
}

/** The leaf of an event: its topic (without the prefix of a shared Kafka) and its bytes in the log. */
export function eventLeaf(topic: string, raw: Uint8Array, { sha256 }: Sha256): Uint8Array {
  return sha256(joinBytes([utf8(eventPrefix(topic)), raw]))
}

/** The last leaf of every batch: SHA-256(0x00 ‖ "arrive/heads/1\n" ‖ root of the heads). */
export function headsLeaf(headsRoot: Uint8Array, { sha256 }: Sha256): Uint8Array {
  return sha256(joinBytes([HEADS, headsRoot]))
}

/** SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Uint8Array, right: Uint8Array, { sha256 }: Sha256): Uint8Array {
  node.set(left, 1)
  node.set(right, 1 + HASH_BYTES)
  return sha256(node)
}

/** Hash over adjacent complete subtrees, largest first; without any, that of the empty tree. */
export function hashOfRange(hashes: readonly Uint8Array[], hashing: Sha256): Uint8Array {
  let hash = hashes.at(-1) ?? hashing.sha256(new Uint8Array(0))
  for (let at = hashes.length - 2; at >= 0; at--) hash = nodeHash(hashes[at] ?? hash, hash, hashing)
  return hash
}

export interface GrowingTree {
  readonly size: () => number
  readonly append: (leaf: Uint8Array) => void
  readonly root: () => Uint8Array
  readonly frontier: () => Frontier
}

/** `keep` receives every completed subtree including leaves, for proofs. */
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

import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import type { Batch } from '@arrive/contracts/proof/proof-events.ts'
import {
  type Frontier,
  growTree,
  hashOfRange,
  headsLeaf,
  type NodePlace,
  type TreeNode,
} from '@arrive/contracts/proof/tree.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'

/** An event of a batch and its place in the tree. */
export interface InBatch {
  readonly batch: Batch
  /** Which of the batch's events it is. */
  readonly at: number
  readonly index: number
}

/** Batches that follow each other, and the tree over them. */
export interface TreePart {
  /** The hash of a complete subtree that ends in one of these batches; undefined where none of them completes it. */
  readonly node: (place: NodePlace) => Uint8Array | undefined
  /** The events with an id, in the order of the tree. */
  readonly withId: (id: string) => readonly InBatch[]
}

interface Link {
  readonly root: Uint8Array
  readonly frontier: Frontier
  readonly nodes: readonly TreeNode[]
  readonly batch?: Batch
  readonly before?: Link
}

/**
 * The batches that go on from a tree, each from every one that it can go on from. Which of them count is known by the
 * root that they lead to: one that a signed checkpoint or a page has.
 */
export function createChain(start: Frontier) {
  const links = new Map<number, Link[]>()

  function add(link: Link): void {
    const same = links.get(link.frontier.size) ?? []
    if (same.some(({ root }) => sameBytes(root, link.root))) return
    links.set(link.frontier.size, [...same, link])
  }

  add({ root: hashOfRange(start.peaks, nodeHashing), frontier: start, nodes: [] })
  return {
    take: (batch: Batch): void => {
      for (const before of links.get(batch.from) ?? []) {
        const link = linkOf(before, batch)
        if (sameBytes(link.root, batch.root)) add(link)
      }
    },
    /** The batches up to a tree; undefined where none lead there. */
    upTo: (size: number, root: Uint8Array): TreePart | undefined => {
      const last = links.get(size)?.find((link) => sameBytes(link.root, root))
      return last && partOf(last)
    },
    /** Whether a batch that can go on from here has an event with this id. */
    mentions: (id: string): boolean =>
      links.values().some((some) => some.some(({ batch }) => batch?.ids.includes(id) ?? false)),
  }
}

function linkOf(before: Link, batch: Batch): Link {
  const nodes: TreeNode[] = []
  const tree = growTree(nodeHashing, before.frontier, (node) => void nodes.push(node))
  for (const leaf of batch.leaves) tree.append(leaf)
  tree.append(headsLeaf(batch.headsRoot, nodeHashing))
  return { root: tree.root(), frontier: tree.frontier(), nodes, batch, before }
}

function partOf(last: Link): TreePart {
  const batches: Batch[] = []
  const hashes = new Map<string, Uint8Array>()
  for (let link: Link | undefined = last; link !== undefined; link = link.before) {
    if (link.batch !== undefined) batches.push(link.batch)
    for (const { level, index, hash } of link.nodes) hashes.set(`${level} ${index}`, hash)
  }
  batches.reverse()
  const inBatch = (batch: Batch, id: string) =>
    batch.ids.flatMap((one, at) => (one === id ? [{ batch, at, index: batch.from + at }] : []))
  return {
    node: ({ level, index }) => hashes.get(`${level} ${index}`),
    withId: (id) => batches.flatMap((batch) => inBatch(batch, id)),
  }
}

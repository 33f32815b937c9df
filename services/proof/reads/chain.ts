import { batchSequenced } from '@arrive/contracts/events/batch-sequenced.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import { type Batch, parseBatch } from '@arrive/contracts/proof/proof-events.ts'
import {
  type Frontier,
  growTree,
  hashOfRange,
  headsLeaf,
  type NodePlace,
  type TreeNode,
} from '@arrive/contracts/proof/tree.ts'
import type { Entry } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'

/** An event of a batch and its place in the tree. */
export interface InBatch {
  readonly batch: Batch
  /** Which of the batch's events it is. */
  readonly at: number
  readonly index: number
}

/** A batch that goes on from a tree, and what it comes to. */
export interface Link {
  readonly batch: Batch
  /** Where it stands in the log. */
  readonly offset: number
  readonly before: Frontier
  readonly after: Frontier
  /** The complete subtrees that end in it, leaves too. */
  readonly nodes: readonly TreeNode[]
}

/** Batches that follow each other, and the tree over them. */
export interface TreePart {
  /** The hash of a complete subtree that ends in one of these batches; undefined where none of them completes it. */
  readonly node: (place: NodePlace) => Uint8Array | undefined
  /** The events with an id, in the order of the tree. */
  readonly withId: (id: string) => readonly InBatch[]
}

interface Tree {
  readonly root: Uint8Array
  readonly frontier: Frontier
  /** The batch that has come to it, and the tree before; absent in the first one. */
  readonly last?: { readonly link: Link; readonly tree: Tree }
}

/**
 * The batches that go on from a tree, each from every one that it can go on from. Which of them count is known by the
 * root that they lead to: one that a signed checkpoint or a page has.
 */
export function createChain(start: Frontier) {
  const trees = new Map<number, Tree[]>()

  function add(tree: Tree): void {
    const same = trees.get(tree.frontier.size) ?? []
    if (same.some(({ root }) => sameBytes(root, tree.root))) return
    trees.set(tree.frontier.size, [...same, tree])
  }

  function linksTo(size: number, root: Uint8Array): readonly Link[] | undefined {
    const found = trees.get(size)?.find((tree) => sameBytes(tree.root, root))
    const links: Link[] = []
    for (let last = found?.last; last !== undefined; last = last.tree.last) links.push(last.link)
    return found && links.reverse()
  }

  add({ root: hashOfRange(start.peaks, nodeHashing), frontier: start })
  return {
    /** Takes a batch that stands in the log at this offset. */
    take: (batch: Batch, offset: number): void => {
      for (const tree of trees.get(batch.from) ?? []) {
        const grown = grow(tree, batch, offset)
        if (sameBytes(grown.root, batch.root)) add(grown)
      }
    },
    /** The batches up to a tree, in order; undefined where none lead there. */
    linksTo,
    /** The tree over these batches. */
    upTo: (size: number, root: Uint8Array): TreePart | undefined => {
      const links = linksTo(size, root)
      return links && partOf(links)
    },
    /** Whether a batch that can go on from here has an event with this id. */
    mentions: (id: string): boolean =>
      trees.values().some((some) => some.some(({ last }) => last?.link.batch.ids.includes(id) ?? false)),
  }
}

/** Takes an entry of the topic `proof`, if it is a batch. */
export function takeEntry(chain: Pick<ReturnType<typeof createChain>, 'take'>, { envelope, offset }: Entry): void {
  const batch = envelope.type === batchSequenced.type ? parseBatch(envelope.data) : undefined
  if (batch !== undefined) chain.take(batch, offset)
}

function grow(tree: Tree, batch: Batch, offset: number): Tree {
  const nodes: TreeNode[] = []
  const grown = growTree(nodeHashing, tree.frontier, (node) => void nodes.push(node))
  for (const leaf of batch.leaves) grown.append(leaf)
  grown.append(headsLeaf(batch.headsRoot, nodeHashing))
  const after = grown.frontier()
  const link = { batch, offset, before: tree.frontier, after, nodes }
  return { root: grown.root(), frontier: after, last: { link, tree } }
}

function partOf(links: readonly Link[]): TreePart {
  const hashes = new Map<string, Uint8Array>()
  for (const { nodes } of links) {
    for (const { level, index, hash } of nodes) hashes.set(`${level} ${index}`, hash)
  }
  const inBatch = (batch: Batch, id: string) =>
    batch.ids.flatMap((one, at) => (one === id ? [{ batch, at, index: batch.from + at }] : []))
  return {
    node: ({ level, index }) => hashes.get(`${level} ${index}`),
    withId: (id) => links.flatMap(({ batch }) => inBatch(batch, id)),
  }
}

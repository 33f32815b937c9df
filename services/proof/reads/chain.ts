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

export interface InBatch {
  readonly batch: Batch
  readonly at: number
  readonly index: number
}

export interface Link {
  readonly batch: Batch
  /** In the topic `proof`. */
  readonly offset: number
  readonly before: Frontier
  readonly after: Frontier
  /** The complete subtrees that end in the batch, including leaves. */
  readonly nodes: readonly TreeNode[]
}

export interface TreePart {
  /** Hash of a complete subtree; undefined if it ends in none of these batches. */
  readonly node: (place: NodePlace) => Uint8Array | undefined
  /** Undefined for a leaf of heads, or of none of these batches. */
  readonly at: (index: number) => InBatch | undefined
  /** In tree order. */
  readonly withId: (id: string) => readonly InBatch[]
}

interface Tree {
  readonly root: Uint8Array
  readonly frontier: Frontier
  /** Absent in the first tree. */
  readonly last?: { readonly link: Link; readonly tree: Tree }
}

/** Batches that continue a tree, each from every tree that it fits. A checkpoint or page decides which ones count. */
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
    /** `offset` is its place in the log. */
    take: (batch: Batch, offset: number): void => {
      for (const tree of trees.get(batch.from) ?? []) {
        const grown = grow(tree, batch, offset)
        if (sameBytes(grown.root, batch.root)) add(grown)
      }
    },
    /** In order; undefined if no batches lead to this tree. */
    linksTo,
    upTo: (size: number, root: Uint8Array): TreePart | undefined => {
      const links = linksTo(size, root)
      return links && partOf(links)
    },
    mentions: (id: string): boolean =>
      trees.values().some((some) => some.some(({ last }) => last?.link.batch.ids.includes(id) ?? false)),
  }
}

/** Ignores entries that are no batch. */
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
    at: (index) => {
      const { batch } = links.find(({ batch: { from, size } }) => index >= from && index < size - 1) ?? {}
      return batch && { batch, at: index - batch.from, index }
    },
    withId: (id) => links.flatMap(({ batch }) => inBatch(batch, id)),
  }
}

import { createHeads, type Head, type Heads, MOST_PERSONS } from '@arrive/contracts/proof/heads.ts'
import { EMPTY_TREE, type Frontier, growTree, headsLeaf, type TreeNode } from '@arrive/contracts/proof/tree.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { KEPT_LEVEL } from './page.ts'

/** An event as the tree takes it: its leaf, and whose it is; 0 where it is nobody's. */
export interface Leaf {
  readonly leaf: Uint8Array
  readonly person: number
}

/** What a batch comes to. */
export interface Roots {
  readonly from: number
  readonly size: number
  readonly root: Uint8Array
  readonly headsRoot: Uint8Array
  /** The tree before the batch, and after it. */
  readonly before: Frontier
  readonly after: Frontier
  /** What it has completed of the nodes that pages keep. */
  readonly nodes: readonly TreeNode[]
}

/** The tree and the heads over all events that are sealed. */
export interface Ledger {
  readonly size: () => number
  /** Takes a batch: its events, and the leaf of the heads after them. */
  readonly seal: (events: readonly Leaf[]) => Roots
  /** Takes back the batch that came last, once. */
  readonly undo: () => void
  readonly heads: Pick<Heads, 'highest' | 'head'>
  /** Whose heads may have changed since this was asked last. */
  readonly takeChanged: () => ReadonlySet<number>
}

/** A ledger that goes on from a tree, and the heads of it. */
export function createLedger(from: Frontier = EMPTY_TREE, heads: Heads = createHeads(nodeHashing)): Ledger {
  let frontier = from
  let changed: ReadonlySet<number> = new Set()
  let undo = () => {}

  function seal(events: readonly Leaf[]): Roots {
    const before = new Map<number, Head>()
    const [highest, old] = [heads.highest(), frontier]
    const nodes: TreeNode[] = []
    const tree = growTree(nodeHashing, old, keeping(nodes))
    for (const { person, leaf } of events) {
      tree.append(leaf)
      if (person === 0 || person > MOST_PERSONS) continue
      if (!before.has(person)) before.set(person, heads.head(person))
      heads.add(person, leaf)
    }
    changed = changed.union(before)
    const headsRoot = heads.root()
    tree.append(headsLeaf(headsRoot, nodeHashing))
    frontier = tree.frontier()
    undo = () => {
      heads.cut(highest)
      for (const [person, head] of before) if (person <= highest) heads.set(person, head)
      frontier = old
      undo = () => {}
    }
    return { from: old.size, size: frontier.size, root: tree.root(), headsRoot, before: old, after: frontier, nodes }
  }

  function takeChanged(): ReadonlySet<number> {
    const taken = changed
    changed = new Set()
    return taken
  }

  return { size: () => frontier.size, seal, undo: () => undo(), heads, takeChanged }
}

/** Keeps those of the nodes that pages keep. */
function keeping(nodes: TreeNode[]): (node: TreeNode) => void {
  return (node) => {
    if (node.level >= KEPT_LEVEL) nodes.push(node)
  }
}

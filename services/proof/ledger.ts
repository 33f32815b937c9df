import { createHeads, type Head, MOST_PERSONS } from '@arrive/contracts/proof/heads.ts'
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
}

export function createLedger(): Ledger {
  const heads = createHeads(nodeHashing)
  let frontier: Frontier = EMPTY_TREE
  let undo = () => {}

  function seal(events: readonly Leaf[]): Roots {
    const before = new Map<number, Head>()
    const [highest, old] = [heads.highest(), frontier]
    const nodes: TreeNode[] = []
    const tree = growTree(nodeHashing, old, (node) => node.level >= KEPT_LEVEL && nodes.push(node))
    for (const { person, leaf } of events) {
      tree.append(leaf)
      if (person === 0 || person > MOST_PERSONS) continue
      if (!before.has(person)) before.set(person, heads.head(person))
      heads.add(person, leaf)
    }
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

  return { size: () => frontier.size, seal, undo: () => undo() }
}

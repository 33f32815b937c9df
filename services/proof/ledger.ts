import { createHeads, type Head, type Heads, MAX_PERSONS } from '@arrive/contracts/proof/heads.ts'
import { EMPTY_TREE, type Frontier, growTree, headsLeaf, type TreeNode } from '@arrive/contracts/proof/tree.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { STORED_LEVEL } from './page.ts'

/** `person` is 0 for events without one. */
export interface Leaf {
  readonly leaf: Uint8Array
  readonly person: number
}

export interface Roots {
  readonly from: number
  readonly size: number
  readonly root: Uint8Array
  readonly headsRoot: Uint8Array
  readonly before: Frontier
  readonly after: Frontier
  /** The completed nodes that pages keep. */
  readonly nodes: readonly TreeNode[]
}

export interface Ledger {
  readonly size: () => number
  readonly seal: (events: readonly Leaf[]) => Roots
  /** Takes back the last batch; works once. */
  readonly undo: () => void
  readonly heads: Pick<Heads, 'highest' | 'head'>
  /** Persons whose heads may have changed since the last call. */
  readonly takeChanged: () => ReadonlySet<number>
}

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
      if (person === 0 || person > MAX_PERSONS) continue
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

function keeping(nodes: TreeNode[]): (node: TreeNode) => void {
  return (node) => {
    if (node.level >= STORED_LEVEL) nodes.push(node)
  }
}

import { joinBytes, utf8 } from '../hashing.ts'
import { parseBatch } from '../proof-events.ts'
import { tlogProofText } from '../tlog-proof.ts'
import { growTree, headsLeaf, type TreeNode } from '../tree.ts'
import { inclusionRanges, readRanges } from '../tree-proofs.ts'
import type { HonestLog, LoggedEvent } from './honest-log.ts'
import { nodeHashing } from './node-hashing.ts'

export async function provenIn({ sources, notes }: HonestLog, { index = 0, source, offset, topic }: LoggedEvent) {
  const nodes = new Map<string, TreeNode>()
  const tree = growTree(nodeHashing, undefined, (node) => nodes.set(`${node.level} ${node.index}`, node))
  for (const raw of sources.get('proof/0') ?? []) {
    const batch = parseBatch(JSON.parse(Buffer.from(raw).toString()).data)
    for (const leaf of batch?.leaves ?? []) tree.append(leaf)
    if (batch !== undefined) tree.append(headsLeaf(batch.headsRoot, nodeHashing))
  }
  const checkpoint = notes.at(-1) ?? ''
  const read = ({ level, index: at }: Pick<TreeNode, 'level' | 'index'>) =>
    nodes.get(`${level} ${at}`)?.hash ?? new Uint8Array(0)
  const hashes = await readRanges(inclusionRanges(index, tree.size()), read, nodeHashing)
  const raw = sources.get(source)?.[offset] ?? new Uint8Array(0)
  return tlogProofText({ index, hashes, checkpoint, extra: joinBytes([utf8(`${topic}\n`), raw]) })
}

import { HASH_BYTES } from '@arrive/contracts/proof/hashing.ts'
import { createHeads, type Head, type Heads } from '@arrive/contracts/proof/heads.ts'
import type { Doc, Kernel } from '../kernel/index.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { HEADS } from './names.ts'

/** Persons per document. */
const BLOCK = 256
/** Documents per query or commit: each has up to 12 KB. */
export const BLOCKS_AT_ONCE = 64

interface Block {
  /** Events per person. */
  readonly counts: readonly number[]
  /** In base64, concatenated. */
  readonly chains: string
}

const NOBODY: Block = { counts: [], chains: '' }

export function changedBlocks(heads: Pick<Heads, 'highest' | 'head'>, changed: Iterable<number>): readonly Doc[] {
  const blocks = new Set([...changed].map((person) => Math.floor((person - 1) / BLOCK)))
  return [...blocks].map((block) => blockDoc(heads, block))
}

function blockDoc({ highest, head }: Pick<Heads, 'highest' | 'head'>, block: number): Doc {
  const length = Math.max(0, Math.min(BLOCK, highest() - block * BLOCK))
  const own = Array.from({ length }, (_, at) => head(block * BLOCK + at + 1))
  const body: Block = {
    counts: own.map(({ n }) => n),
    chains: Buffer.concat(own.map(({ chain }) => chain)).toString('base64'),
  }
  return { id: String(block), person: 0, body: JSON.stringify(body) }
}

/** Persons without a stored document have no events. */
export async function storedHeads(store: Pick<Kernel['store'], 'get'>, highest: number): Promise<Heads> {
  const heads = createHeads(nodeHashing)
  const blocks = Math.ceil(highest / BLOCK)
  for (let first = 0; first < blocks; first += BLOCKS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(BLOCKS_AT_ONCE, blocks - first) }, (_, at) => String(first + at))
    const docs = await store.get(HEADS.name, ids)
    for (const id of ids) setAll(heads, Number(id) * BLOCK, headsIn(docs.get(id)))
    // Hash in parts, so that other requests get their turn.
    heads.root()
  }
  return heads
}

function setAll(heads: Heads, before: number, own: readonly Head[]): void {
  for (const [at, head] of own.entries()) heads.set(before + at + 1, head)
}

function headsIn(doc: Doc | undefined): readonly Head[] {
  const { counts, chains }: Block = doc === undefined ? NOBODY : JSON.parse(doc.body)
  const bytes = Buffer.from(chains, 'base64')
  return counts.map((n, at) => ({ n, chain: bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES) }))
}

import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import type { NodePlace } from '@arrive/contracts/proof/tree.ts'
import { peaksOf, type Range, readRanges } from '@arrive/contracts/proof/tree-proofs.ts'
import type { Kernel } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { notMade, PAGE_LEAVES } from '../../shared/sealed/page.ts'
import { hashIn, nodeIn, PROOF_SOURCE, STORED_LEVEL } from '../page.ts'
import { createChain, type InBatch, type TreePart, takeEntry } from './chain.ts'
import { entriesOf } from './log-parts.ts'
import { type StoredPages, storedPages } from './pages.ts'

type Dependencies = Pick<Kernel, 'log' | 'store'>

export interface Signed {
  readonly size: number
  readonly root: Uint8Array
}

export type SealedTree = Awaited<ReturnType<typeof sealedTree>>

/**
 * `latest` is the size of the latest tree, which determines the number of pages.
 * @throws ArriveError `busy` if pages and log do not match, because the pages are being rebuilt
 */
export async function sealedTree(kernel: Dependencies, { size, root }: Signed, latest = size) {
  const pages = storedPages(kernel)
  const count = Math.floor(size / PAGE_LEAVES)
  const parts = new Map<number, Promise<TreePart>>()
  const hasNext = Math.floor(latest / PAGE_LEAVES) > count
  const end = hasNext ? { to: (await pages.page(count)).done.offset + 1 } : {}
  const tail = await readTail(kernel, pages, { size, root, ...end })

  function partOf(number: number): Promise<TreePart> {
    const part = parts.get(number) ?? readPage(kernel, pages, number)
    parts.set(number, part)
    return part
  }

  async function node(place: NodePlace): Promise<Uint8Array> {
    const end = (place.index + 1) * 2 ** place.level
    const number = Math.ceil(end / PAGE_LEAVES) - 1
    if (number < count && place.level >= STORED_LEVEL) return nodeIn(await pages.page(number), number, place)
    const hash = (number < count ? await partOf(number) : tail).node(place)
    if (hash === undefined) throw notMade()
    return hash
  }

  const hashes = (ranges: readonly Range[]) => readRanges(ranges, node, nodeHashing)
  const [whole = root] = await hashes([peaksOf(size)])
  if (!sameBytes(whole, root)) throw notMade()
  return {
    hashes,
    /** Undefined for a leaf of heads. */
    at: async (index: number): Promise<InBatch | undefined> => {
      const number = Math.floor(index / PAGE_LEAVES)
      return (number < count ? await partOf(number) : tail).at(index)
    },
    /** The first event with this id. */
    find: async (id: string): Promise<InBatch | undefined> => {
      for await (const number of pages.mayHold(id, count)) {
        const [found] = (await partOf(number)).withId(id)
        if (found !== undefined) return found
      }
      return tail.withId(id)[0]
    },
    /** Whether a batch that is not signed yet has an event with this id. */
    mentions: tail.mentions,
  }
}

/** The part after the last page; without an end also the batches that are not signed yet. */
async function readTail(
  kernel: Dependencies,
  pages: StoredPages,
  { size, root, ...end }: Signed & { readonly to?: number },
) {
  const { offset, frontier } = await pages.startOf(Math.floor(size / PAGE_LEAVES))
  const chain = createChain(frontier)
  await readBatches(kernel, chain, { from: offset, ...end })
  const part = chain.upTo(size, root)
  if (part === undefined) throw notMade()
  return { ...part, mentions: chain.mentions }
}

async function readPage(kernel: Dependencies, pages: StoredPages, number: number): Promise<TreePart> {
  const { offset, frontier } = await pages.startOf(number)
  const { done } = await pages.page(number)
  const chain = createChain(frontier)
  await readBatches(kernel, chain, { from: offset, to: done.offset + 1 })
  const part = chain.upTo(done.size, hashIn(done.root))
  if (part === undefined) throw notMade()
  return part
}

async function readBatches(
  kernel: Dependencies,
  chain: ReturnType<typeof createChain>,
  part: { readonly from: number; readonly to?: number },
): Promise<void> {
  for await (const entry of entriesOf(kernel, { source: PROOF_SOURCE, ...part })) takeEntry(chain, entry)
}

import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import { createHeads, type Head, type Heads } from '@arrive/contracts/proof/heads.ts'
import { createLane, type Kernel } from '../../../kernel/index.ts'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { STATE } from '../../../shared/sealed/collections.ts'
import { notMade, PAGE_LEAVES } from '../../../shared/sealed/page.ts'
import { storedHeads } from '../../head-blocks.ts'
import { SNAPSHOT_ID } from '../../names.ts'
import { hashIn, PROOF_SOURCE } from '../../page.ts'
import { createChain, type Link, takeEntry } from '../chain.ts'
import { entriesOf } from '../log-parts.ts'
import { storedPages } from '../pages.ts'
import type { Persons } from './persons.ts'
import type { NoteAt } from './signed-notes.ts'

/** That a head is the person's under the last leaf of a checkpoint. */
export interface HeadProof extends Head {
  readonly headsSize: number
  readonly path: readonly Uint8Array[]
  readonly headsRoot: Uint8Array
}

interface Wanted {
  readonly origin: string
  readonly note: NoteAt
  readonly person: number
}

interface Walk {
  readonly origin: string
  readonly heads: Heads
  size: number
  headsRoot: Uint8Array | undefined
}

/**
 * The heads of all persons at a checkpoint, which the log has only as hashes. Keeps those of the last request and goes
 * on from there, so that the packets of a binder cost one walk.
 */
export function createHeadProofs(kernel: Pick<Kernel, 'log' | 'store'>, persons: Persons) {
  let last: Walk | undefined

  async function walkTo({ origin, note }: Wanted): Promise<Walk> {
    const kept = last?.origin === origin && last.size <= note.size ? last : undefined
    last = undefined
    for (const start of [async () => kept, () => fromSnapshot(origin, note.size), async () => fromNothing(origin)]) {
      const walk = await start()
      if (walk !== undefined && (await reaches(walk, note))) {
        last = walk
        return walk
      }
    }
    throw notMade()
  }

  /** Undefined if there is none, or only one of a larger tree. It may be of another tree, or incomplete. */
  async function fromSnapshot(origin: string, size: number): Promise<Walk | undefined> {
    const body = (await kernel.store.get(STATE.name, [SNAPSHOT_ID])).get(SNAPSHOT_ID)?.body
    if (body === undefined) return undefined
    const snapshot: { readonly size?: number; readonly highest?: number } = JSON.parse(body)
    if (snapshot.size === undefined || snapshot.highest === undefined || snapshot.size > size) return undefined
    const heads = await storedHeads(kernel.store, snapshot.highest)
    return { origin, heads, size: snapshot.size, headsRoot: undefined }
  }

  /** Whether the heads of the walk are those that the checkpoint's last batch has sealed. */
  async function reaches(walk: Walk, note: NoteAt): Promise<boolean> {
    const pages = storedPages(kernel)
    const first = Math.floor(Math.max(0, walk.size - 1) / PAGE_LEAVES)
    for (let number = first; number <= Math.floor((note.size - 1) / PAGE_LEAVES); number++) {
      for (const link of await linksOf(kernel, pages, { number, note })) {
        if (link.after.size <= note.size) await take(walk, link)
      }
    }
    return walk.headsRoot !== undefined && sameBytes(walk.heads.root(), walk.headsRoot)
  }

  async function take(walk: Walk, { batch: { from, size, leaves, headsRoot } }: Link): Promise<void> {
    if (size === walk.size) walk.headsRoot = headsRoot
    if (from < walk.size) return
    for (const [at, leaf] of leaves.entries()) {
      const person = await personAt(from + at)
      if (person === undefined) throw notMade()
      if (person > 0) walk.heads.add(person, leaf)
    }
    walk.size = size
    walk.headsRoot = headsRoot
  }

  let page: { readonly number: number; readonly persons: Int32Array } | undefined

  async function personAt(index: number): Promise<number | undefined> {
    const [number, at] = [Math.floor(index / PAGE_LEAVES), index % PAGE_LEAVES]
    if (page?.number !== number || page.persons.length <= at) page = { number, persons: await persons.ofPage(number) }
    return page.persons[at]
  }

  async function proofOf(wanted: Wanted): Promise<HeadProof | undefined> {
    const { heads } = await walkTo(wanted)
    if (wanted.person > heads.highest()) return undefined
    const { n, chain } = heads.head(wanted.person)
    return { n, chain, headsSize: heads.highest(), path: heads.path(wanted.person), headsRoot: heads.root() }
  }

  /** One at a time, because they share the heads. Undefined for a person without events by then. */
  return createLane<Wanted, HeadProof | undefined>({
    concurrency: 1,
    run: (round) => round.map(proofOf),
  })
}

function fromNothing(origin: string): Walk {
  return { origin, heads: createHeads(nodeHashing), size: 0, headsRoot: undefined }
}

/** The batches that seal leaves of a page, up to the checkpoint. */
async function linksOf(
  kernel: Pick<Kernel, 'log'>,
  pages: ReturnType<typeof storedPages>,
  { number, note }: { readonly number: number; readonly note: NoteAt },
): Promise<readonly Link[]> {
  const { offset, frontier } = await pages.startOf(number)
  const isLast = number === Math.floor((note.size - 1) / PAGE_LEAVES)
  const done = isLast ? undefined : (await pages.page(number)).done
  const chain = createChain(frontier)
  const to = done === undefined ? note.offset : done.offset + 1
  for await (const entry of entriesOf(kernel, { source: PROOF_SOURCE, from: offset, to })) takeEntry(chain, entry)
  const links = done === undefined ? chain.linksTo(note.size, note.root) : chain.linksTo(done.size, hashIn(done.root))
  if (links === undefined) throw notMade()
  return links
}

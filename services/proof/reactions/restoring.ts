import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import type { Heads } from '@arrive/contracts/proof/heads.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { ArriveError, type Entry, hasPassed, type Kernel, type Source } from '../../kernel/index.ts'
import { readAll } from '../../shared/read-all.ts'
import { STATE } from '../../shared/sealed/collections.ts'
import { PAGE_LEAVES } from '../../shared/sealed/page.ts'
import { begunBy, sealedTopics } from '../events/proof-event.ts'
import { storedHeads } from '../head-blocks.ts'
import { SNAPSHOT_ID } from '../names.ts'
import { hashIn, PROOF_SOURCE } from '../page.ts'
import { createChain, type Link, takeEntry } from '../reads/chain.ts'
import { storedPages } from '../reads/pages.ts'
import { originOfState } from '../reads/state.ts'
import { asWaiting, type Snapshot, snapshotIn } from './snapshot.ts'
import { leafOf, type WaitingBefore } from './waiting.ts'

export interface Restored {
  readonly snapshot: Snapshot
  readonly heads: Heads
  readonly links: readonly Link[]
}

/** The stored snapshot, and what can be resumed from it, if anything. */
export interface Found {
  readonly body: string
  readonly restored: Restored | undefined
}

/** Pages whose batches are read again at a start, to recognize repeats of what they sealed. */
const REMEMBERED_PAGES = 5

/** Without `restored` if the snapshot does not fit the log: either one is older, or they were moved. */
export async function findSnapshot(kernel: Dependencies, signal: AbortSignal): Promise<Found | undefined> {
  const body = (await kernel.store.get(STATE.name, [SNAPSHOT_ID])).get(SNAPSHOT_ID)?.body
  if (body === undefined) return undefined
  const snapshot = snapshotIn(body)
  if (snapshot === undefined) return { body, restored: undefined }
  const heads = await storedHeads(kernel.store, snapshot.highest)
  const links = heads && (await linksOf(kernel, snapshot, signal))
  const last = links?.at(-1)
  if (heads === undefined || links === undefined || last?.offset !== snapshot.batch)
    return { body, restored: undefined }
  const isSame = sameBytes(last.batch.headsRoot, heads.root())
  return { body, restored: isSame ? { snapshot, heads, links } : undefined }
}

type Dependencies = Pick<Kernel, 'log' | 'store' | 'events'>

async function linksOf(
  kernel: Dependencies,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<readonly Link[] | undefined> {
  const topics = [...sealedTopics(kernel.events), PROOF]
  const [start, ends] = [await pageStart(kernel, snapshot), await kernel.log.ends(topics)]
  const places = Object.entries(snapshot.places).map(([source, [next]]) => [source as Source, next] as const)
  const least = new Map([...places, [PROOF_SOURCE, snapshot.proof]])
  if (start === undefined || !hasPassed(ends, least)) return undefined
  // Read the rest of `proof`: another tree may have begun.
  const to = new Map([...least, [PROOF_SOURCE, ends.get(PROOF_SOURCE) ?? 0]])
  const chain = createChain(start.frontier)
  let isSame = true
  const take = (entry: Entry) => {
    if (entry.source === PROOF_SOURCE && entry.offset >= snapshot.proof) isSame &&= !isOther(entry, snapshot)
    else if (entry.source === PROOF_SOURCE) takeEntry(chain, entry)
    else isSame &&= leafOf(entry) === snapshot.places[entry.source]?.[1]
  }
  const lasts = places.map(([source, next]) => [source, next - 1] as const)
  const from = new Map([...ends, ...lasts, [PROOF_SOURCE, start.offset]])
  await readAll(kernel.log, topics, { take, from, to, signal })
  return isSame ? chain.linksTo(snapshot.size, hashIn(snapshot.root)) : undefined
}

/** Whether it begins a tree that is neither the snapshot's nor an earlier one. */
function isOther({ envelope }: Entry, { vkey, past = [] }: Snapshot): boolean {
  const begun = begunBy(envelope)
  return begun !== undefined && !past.includes(begun.key.name) && begun.key.name !== originOfState({ vkey })
}

/** Undefined if the pages are not stored. */
async function pageStart(kernel: Dependencies, { size }: Snapshot) {
  try {
    return await storedPages(kernel).startOf(Math.max(0, Math.floor(size / PAGE_LEAVES) - REMEMBERED_PAGES))
  } catch (error) {
    if (error instanceof ArriveError && error.code === 'busy') return undefined
    throw error
  }
}

export function beforeOf({ snapshot, links }: Restored): WaitingBefore {
  return {
    waiting: snapshot.waiting.map(asWaiting),
    sealed: links.flatMap(({ batch }) => batch.leaves.map(toBase64)),
    places: Object.entries(snapshot.places).map(([source, [next, leaf]]) => [source as Source, next, leaf] as const),
  }
}

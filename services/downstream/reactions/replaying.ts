import { ArriveError } from '../../kernel/index.ts'
import type { Lease } from '../../shared/lease.ts'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import { readReplayed } from '../reads/replayed.ts'
import { type IndexedRecord, openedAt } from '../reads/sealed-events.ts'
import { findReplay, type Replay, type StoredReplay, writeReplay } from '../replays.ts'
import { findSubscription, type Subscription } from '../subscriptions.ts'
import { isWaiting, nextTry } from './backoff.ts'
import { type Dependencies, postOf } from './delivery.ts'
import { disable } from './failure.ts'
import type { Sent } from './send.ts'

interface Current extends StoredReplay {
  readonly subscription: Subscription
}

/** Active and not waiting for a retry. */
export async function isReplayDue(dependencies: Dependencies, id: string): Promise<boolean> {
  return (await due(dependencies, id)) !== undefined
}

async function due({ kernel }: Dependencies, id: string): Promise<Current | undefined> {
  const subscription = await findSubscription(kernel, id)
  if (subscription?.state !== 'active') return undefined
  const found = await findReplay(kernel, id)
  if (found?.replay.state !== 'sending' || isWaiting(found.replay.nextTry, kernel.now())) return undefined
  return { ...found, subscription }
}

/**
 * Sends the next events of a range again, in tree order, in parallel with new events. Returns whether there may be
 * more to do at once. Does not touch the subscription's offsets.
 */
export async function replayPage(dependencies: Dependencies, id: string, lease: Lease): Promise<boolean> {
  const { kernel } = dependencies
  const current = await due(dependencies, id)
  if (current === undefined) return false
  const { next: first, last, origin } = current.replay
  const log = await openSealedLog(kernel.store)
  // Checked before each chunk: pages of another tree must not be read as pages of this one.
  if (log.origin !== origin) return isOther(dependencies, current, log.origin)
  const { topics } = current.subscription
  const page = await pageOf(() => readReplayed(kernel, log, { topics, first, last: Math.min(last, log.size - 1) }))
  if (page === undefined) return false
  for (const record of page.records) {
    if (dependencies.ended.aborted || !(await lease.renew())) return false
    if (!(await sendOne(dependencies, id, record))) return false
  }
  return moveOn(dependencies, id, page.next)
}

/** Undefined while the history is behind or pages are being rebuilt. */
async function pageOf<Page>(read: () => Promise<Page>): Promise<Page | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ArriveError && error.code === 'busy') return undefined
    throw error
  }
}

/** In another tree, the indexes refer to other events. */
async function isOther({ kernel }: Dependencies, current: StoredReplay, origin: string | undefined): Promise<false> {
  // An unknown origin means that the tree's documents are being rebuilt.
  if (origin !== undefined) await writeReplay(kernel, current, stopped(current.replay, 'other-origin', kernel.now()))
  return false
}

/** False if the event was not delivered or the replay changed meanwhile. */
async function sendOne(dependencies: Dependencies, id: string, record: IndexedRecord): Promise<boolean> {
  const { kernel } = dependencies
  // Read again: an administrator may have paused it or changed its URL since the last event.
  const current = await due(dependencies, id)
  if (current === undefined) return false
  // Decrypted only now, so that a person erased while earlier events were sent is sent as erased.
  const [item] = await openedAt(kernel, [record])
  if (item === undefined) return advance(dependencies, current, record.index + 1)
  const { first, last } = current.replay
  const { url, body, headers } = postOf(kernel, current.subscription, item)
  const sent = await dependencies.send({ url, body, headers: { ...headers, 'webhook-replay': `${first}-${last}` } })
  if (dependencies.ended.aborted) return false
  if (!('status' in sent) || sent.status < 200 || sent.status > 299) {
    await noteFailure(dependencies, current, sent)
    return false
  }
  return advance(dependencies, current, record.index + 1)
}

async function moveOn(dependencies: Dependencies, id: string, next: number): Promise<boolean> {
  const current = await due(dependencies, id)
  return current !== undefined && (await advance(dependencies, current, next))
}

async function advance({ kernel }: Dependencies, current: StoredReplay, next: number): Promise<boolean> {
  const { nextTry: _, failingSince: __, ...replay } = current.replay
  const isOver = next > replay.last
  const over = isOver && ({ state: 'sent', since: new Date(kernel.now()).toISOString() } as const)
  return (await writeReplay(kernel, current, { ...replay, attempts: 0, next, ...over })) && !isOver
}

/** Retries separately: a failed replay does not disable the subscription unless the receiver is gone. */
async function noteFailure({ kernel, random }: Dependencies, current: StoredReplay, sent: Sent): Promise<void> {
  const now = kernel.now()
  const { nextTry: _, ...replay } = current.replay
  const failing = { attempts: replay.attempts + 1, failingSince: replay.failingSince ?? now }
  const isGone = 'status' in sent && sent.status === 410
  const again = nextTry({ attempts: failing.attempts, since: failing.failingSince, now }, random())
  const after: Replay =
    isGone || again === undefined
      ? stopped(replay, isGone ? 'gone' : 'failing', now)
      : { ...replay, ...failing, nextTry: again }
  await writeReplay(kernel, current, after)
  if (isGone) await disable(kernel, replay.id, 'gone')
}

function stopped(replay: Replay, reason: NonNullable<Replay['reason']>, now: number): Replay {
  const { nextTry: _, failingSince: __, ...rest } = replay
  return { ...rest, attempts: 0, state: 'stopped', reason, since: new Date(now).toISOString() }
}

import { randomUUID } from 'node:crypto'
import { isHeld, type Kernel, type Worker } from '../../../kernel/index.ts'
import type { Lease } from '../../../shared/lease.ts'
import { takeRight } from '../../lease.ts'
import { type AnchorRow, readAnchors } from '../../reads/anchored.ts'
import { consistencyProof, signedOf } from '../../reads/proofs.ts'
import { keysOfState, originOfState, readState, type SealedState } from '../../reads/state.ts'
import { proofSettings } from '../../settings.ts'
import { createRepeating } from '../repeating.ts'
import type { Anchor } from './anchor.ts'
import { chosenAnchors } from './chosen.ts'
import { keepRow } from './keeping.ts'

/** Milliseconds. */
const LOOK_MS = 2_000
/** Milliseconds; longer than any anchor's own time limit. */
const LEASE_MS = 120_000
/** Milliseconds after the first failure; doubles up to the normal interval. */
const RETRY_MS = 30_000

/** Each anchor has its own schedule, so that a failing one delays no other. */
export function createAnchoring(kernel: Kernel): Worker {
  return createRepeating(kernel, {
    name: 'anchors',
    every: LOOK_MS,
    once: createRound(kernel, chosenAnchors(kernel)),
  })
}

interface Due {
  readonly anchor: Anchor
  readonly row: AnchorRow
}

interface Round {
  readonly state: SealedState
  readonly began: number
}

function createDue(now: () => number, every: number) {
  const answered = new Map<string, number>()

  return (
    { name }: Anchor,
    { size, tried, failures, other }: AnchorRow,
    { asked, round }: { readonly asked: number; readonly round: Round },
  ): boolean => {
    // Asks an anchor again after a contradiction: the right log may have been restored.
    if (round.state.size <= size && other === undefined) {
      if (asked < round.began) answered.set(name, asked)
      return false
    }
    if (asked > tried && answered.get(name) !== asked) return true
    const wait = failures === 0 ? every : Math.min(every, RETRY_MS * 2 ** Math.min(failures - 1, 20))
    return !isHeld(tried + wait, { now: now(), length: wait })
  }
}

function createRound(kernel: Kernel, anchors: readonly Anchor[]): (signal: AbortSignal) => Promise<void> {
  const { store, now, logger } = kernel
  const { anchorEvery: every } = proofSettings(kernel.settings.read)
  const names = anchors.map(({ name }) => name)
  const isDue = createDue(now, every)
  const owner = randomUUID()

  async function dueAnchors(round: Round) {
    const { rows, asked } = await readAnchors(store, names, originOfState(round.state))
    return anchors.flatMap((anchor) => {
      const row = rows.get(anchor.name)
      return row !== undefined && isDue(anchor, row, { asked, round }) ? [{ anchor, row }] : []
    })
  }

  async function send({ anchor, row }: Due, { state, began: tried }: Round, signal: AbortSignal): Promise<void> {
    const signed = signedOf(state)
    if (signed === undefined) return
    const sent = new Date(now()).toISOString()
    const { failing, other: _, ...known } = { ...row, origin: signed.origin }
    try {
      const consistency = (from: number) => consistencyProof(kernel, signed, { from, to: signed.size })
      const submitted = await anchor.submit({
        note: state.note,
        ...signed,
        keys: keysOfState(state),
        before: row.size,
        consistency,
        signal,
      })
      if ('other' in submitted) {
        logger.error({ anchor: anchor.name }, 'An anchor has a checkpoint that this log does not go on from')
        return await keepRow(store, anchor.name, { ...known, tried, failures: 0, other: submitted.other })
      }
      const { trees = 0, size, note } = state
      const taken = { receipt: submitted.receipt, trees, signed: { size, time: state.time, note } }
      await keepRow(store, anchor.name, { origin: signed.origin, size, time: sent, tried, failures: 0 }, taken)
    } catch (error) {
      if (signal.aborted) return
      logger.warn({ anchor: anchor.name, err: error }, 'An anchor did not take the checkpoint; trying again')
      const failed = { ...row, origin: signed.origin, tried, failures: row.failures + 1 }
      await keepRow(store, anchor.name, { ...failed, failing: failing ?? sent })
    }
  }

  async function sendDue(round: Round, lease: Lease | undefined, signal: AbortSignal): Promise<void> {
    if (lease === undefined) return
    // Check again: another process may just have done it.
    for (const due of await dueAnchors(round)) {
      if (signal.aborted || !(await lease.renew('always'))) return
      await send(due, round, signal)
    }
  }

  return async (signal) => {
    const began = now()
    const state = await readState(store)
    if (state === undefined || state.size === 0) return
    const round = { state, began }
    if ((await dueAnchors(round)).length === 0) return
    const lease = await takeRight(kernel, { id: 'anchors', owner, length: LEASE_MS })
    await sendDue(round, lease, signal).finally(() => lease?.release())
  }
}

import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { sameBytes } from '@arrive/contracts/proof/hashing.ts'
import type { Batch, BatchSequenced, Run } from '@arrive/contracts/proof/proof-events.ts'
import type { Roots } from '../ledger.ts'
import type { WaitingEvent } from './waiting.ts'

export function batchOf(events: readonly WaitingEvent[], { from, size, root, headsRoot }: Roots): BatchSequenced {
  return {
    from,
    size,
    leaves: events.map(({ key }) => key),
    ids: events.map(({ id }) => id),
    heads_root: toBase64(headsRoot),
    root: toBase64(root),
    places: runsOf(events),
  }
}

export function isOfRoots(batch: Batch, { from, size, root, headsRoot }: Roots): boolean {
  const isSame = sameBytes(batch.root, root) && sameBytes(batch.headsRoot, headsRoot)
  return isSame && batch.from === from && batch.size === size
}

function runsOf(events: readonly WaitingEvent[]): readonly Run[] {
  const runs: [string, number, number][] = []
  for (const { source, offset } of events) {
    const last = runs.at(-1)
    if (last !== undefined && last[0] === source && last[1] + last[2] === offset) last[2]++
    else runs.push([source, offset, 1])
  }
  return runs
}

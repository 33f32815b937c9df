import type { Kernel, Source } from '../../kernel/index.ts'
import { createAge } from '../../shared/oldest.ts'
import { sealedTopics } from '../events/proof-event.ts'
import { anchorNames } from '../settings.ts'
import { type AnchorRow, readAnchors } from './anchored.ts'
import { type Halt, originOfState, readState, unsealedOf } from './state.ts'

export interface Standing {
  /** Unsealed events, and the age of the oldest in seconds. */
  readonly unsealed: number
  readonly oldest: number
  readonly halted: Halt | undefined
  /** Seconds since the slowest anchor last accepted a checkpoint; 0 if all have the latest. */
  readonly anchorAge: number
}

/** Seconds. Normally events are sealed once a second. */
const BEHIND_S = 60

/** The word for `/readyz`. */
export function wordOf({ oldest, halted }: Standing): 'current' | 'behind' | Halt {
  return halted ?? (oldest > BEHIND_S ? 'behind' : 'current')
}

type Watched = Pick<Kernel, 'store' | 'log' | 'events' | 'now' | 'settings'>

function anchorAge(
  rows: Iterable<AnchorRow>,
  size: number,
  { now, since }: { readonly now: number; readonly since: number },
): number {
  const late = [...rows].filter((row) => row.size < size)
  return Math.max(0, ...late.map(({ time }) => (now - (time === undefined ? since : Date.parse(time))) / 1_000))
}

export function createStandings() {
  let last: Standing = { unsealed: 0, oldest: 0, halted: undefined, anchorAge: 0 }
  let since: number | undefined
  let age: ReturnType<typeof createAge> | undefined
  let names: readonly string[] | undefined
  return {
    last: () => last,
    look: async ({ store, log, events, now, settings }: Watched): Promise<void> => {
      // An anchor that has accepted nothing counts as behind since this process started.
      since ??= now()
      // Read the state before the ends, so that new events count as unsealed.
      const state = await readState(store)
      const ends = await log.ends(sealedTopics(events))
      age ??= createAge(now)
      names ??= anchorNames(settings.read)
      const places = new Map(Object.entries(state?.sealed ?? {}).map(([source, next]) => [source as Source, next]))
      const anchors = await readAnchors(store, names, originOfState(state))
      last = {
        unsealed: unsealedOf(state, ends),
        oldest: age(places, ends),
        halted:
          state?.halted ??
          ([...anchors.rows.values()].some(({ other }) => other !== undefined) ? 'other-anchor' : undefined),
        anchorAge: anchorAge(anchors.rows.values(), state?.size ?? 0, { now: now(), since }),
      }
    },
  }
}

import type { Kernel, Source } from '../../kernel/index.ts'
import { createAge } from '../../shared/oldest.ts'
import { sealedTopics } from '../events/proof-event.ts'
import { anchorNames } from '../settings.ts'
import { type AnchorRow, readAnchors } from './anchored.ts'
import { type Halt, originOfState, readState, unsealedOf } from './state.ts'

/** How the sealing of the log stands. */
export interface Standing {
  /** Events that are not sealed yet, and for how many seconds the oldest of them has waited. */
  readonly unsealed: number
  readonly oldest: number
  readonly halted: Halt | undefined
  /** Seconds since the anchor that is behind for the longest took a checkpoint; 0 where all have the latest. */
  readonly anchorAge: number
}

/** What waits for longer than this is behind, in seconds: sealed is once a second. */
const BEHIND_S = 60

/** What `/readyz` says of it in a word. */
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

/** Looks now and then how the sealing stands, in whatever process it is done. */
export function createStandings() {
  let last: Standing = { unsealed: 0, oldest: 0, halted: undefined, anchorAge: 0 }
  let since: number | undefined
  let age: ReturnType<typeof createAge> | undefined
  let names: readonly string[] | undefined
  return {
    last: () => last,
    look: async ({ store, log, events, now, settings }: Watched): Promise<void> => {
      // An anchor that has taken nothing yet is behind since this process looks.
      since ??= now()
      // Read before the ends: what comes in between is not sealed.
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

import { createCache } from '../../common/cache.ts'
import { isFinal } from '../../common/errors.ts'
import type { Outcome } from '../projector/projection.ts'

export interface CurrentState {
  /** The form and person that the submission changes. */
  readonly of: string
  /** Whether the submission replaces everything, so that one that differs from the last always changes it. */
  readonly replacesAll: boolean
  /** The response if the submission would change nothing, based on all logged events of the person. */
  readonly answer: () => Promise<Outcome | undefined>
}

export interface Look {
  readonly says: (fingerprint: string) => void
  /** Whether a request with this fingerprint may equal the current state, so that checking is worthwhile. */
  readonly mayBeCurrent: (fingerprint: string) => boolean
}

/** Without a fingerprint for a repeat, which says nothing about the current state. */
export interface SaveResult {
  readonly outcome: Outcome
  readonly fingerprint?: string
}

interface Open {
  fingerprint?: string
}

interface RecentSaves {
  fingerprint?: string
  readonly open: Set<Open>
  /** Number of submissions that ended with an unknown outcome, and how many of them preceded the last settled one. */
  unresolved: number
  settled: number
}

const MAX_ENTRIES = 20_000

/**
 * Tells each submission whether its content may be current: not if a different one is in progress or may still be
 * appended, or if the last one differed. This only saves or causes a check; the documents decide.
 */
export function createRecentSaves() {
  const known = createCache<string, RecentSaves>(MAX_ENTRIES)

  function latestOf(of: string): RecentSaves {
    const latest = known.get(of) ?? { open: new Set(), unresolved: 0, settled: 0 }
    known.set(of, latest)
    return latest
  }

  return async (current: CurrentState | undefined, work: (look: Look) => Promise<SaveResult>): Promise<Outcome> => {
    if (current === undefined) return (await work(NOTHING_STANDS)).outcome
    const latest = latestOf(current.of)
    const { unresolved } = latest
    const mine: Open = {}
    const look = lookOf(mine, latest, current.replacesAll)
    latest.open.add(mine)
    try {
      const { outcome, fingerprint } = await work(look)
      if (fingerprint !== undefined)
        Object.assign(latest, { fingerprint, settled: Math.max(latest.settled, unresolved) })
      return outcome
    } catch (error) {
      if (!isFinal(error)) latest.unresolved++
      throw error
    } finally {
      latest.open.delete(mine)
    }
  }
}

const NOTHING_STANDS: Look = { says: () => undefined, mayBeCurrent: () => false }

function lookOf(mine: Open, latest: RecentSaves, replacesAll: boolean): Look {
  const earlier = [...latest.open]
  return {
    says: (fingerprint) => {
      mine.fingerprint = fingerprint
    },
    mayBeCurrent: (fingerprint) => {
      if (latest.unresolved !== latest.settled) return false
      if (earlier.some((one) => one.fingerprint !== fingerprint && latest.open.has(one))) return false
      return !replacesAll || latest.fingerprint === undefined || latest.fingerprint === fingerprint
    },
  }
}

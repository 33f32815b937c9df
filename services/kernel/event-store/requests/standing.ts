import { LRUCache } from 'lru-cache'
import { isFinal } from '../../common/errors.ts'
import type { Outcome } from '../projector/projection.ts'

/** What a submission would change, where it may be that it changes nothing. */
export interface Standing {
  /** Names it: a form of a person. */
  readonly of: string
  /** Whether the submission takes its place as a whole, so that one unlike the last always changes it. */
  readonly whole: boolean
  /**
   * The answer where the submission would leave it as it is, with everything applied that the log holds of the person.
   */
  readonly answer: () => Promise<Outcome | undefined>
}

/** What a submission tells of itself, and asks about the others. */
export interface Look {
  /** Its fingerprint, as soon as that is known: later ones compare theirs with it. */
  readonly says: (print: string) => void
  /** Whether it is worth looking at what stands, for a request of this fingerprint. */
  readonly mayStand: (print: string) => boolean
}

/** How a submission ended: with a fingerprint where what it says stands now, without one where it was a repeat. */
export interface Done {
  readonly outcome: Outcome
  readonly print?: string
}

/** A submission on its way, and its fingerprint once that is known. */
interface Open {
  print?: string
}

/** What this process knows of the submissions for one thing. */
interface Latest {
  /** The fingerprint of the last that was settled. */
  print?: string
  readonly open: Set<Open>
  /**
   * How many have ended without anybody knowing whether they land, and how many of those are before what was settled.
   */
  doubts: number
  passed: number
}

const KEPT = 20_000

/**
 * Runs submissions, and tells each whether what it says may stand already: not where one that says something else is on
 * its way or may yet land, because that one was first; nor where the last was unlike it. This only ever saves a look,
 * or keeps from one: that something stands is decided by the documents.
 */
export function createLatest() {
  const known = new LRUCache<string, Latest>({ max: KEPT })

  function latestOf(of: string): Latest {
    const latest = known.get(of) ?? { open: new Set(), doubts: 0, passed: 0 }
    known.set(of, latest)
    return latest
  }

  return async (standing: Standing | undefined, work: (look: Look) => Promise<Done>): Promise<Outcome> => {
    if (standing === undefined) return (await work(NOTHING_STANDS)).outcome
    const latest = latestOf(standing.of)
    const { doubts } = latest
    const mine: Open = {}
    const look = lookOf(mine, latest, standing.whole)
    latest.open.add(mine)
    try {
      const { outcome, print } = await work(look)
      if (print !== undefined) Object.assign(latest, { print, passed: Math.max(latest.passed, doubts) })
      return outcome
    } catch (error) {
      if (!isFinal(error)) latest.doubts++
      throw error
    } finally {
      latest.open.delete(mine)
    }
  }
}

const NOTHING_STANDS: Look = { says: () => undefined, mayStand: () => false }

function lookOf(mine: Open, latest: Latest, whole: boolean): Look {
  const earlier = [...latest.open]
  return {
    says: (print) => {
      mine.print = print
    },
    mayStand: (print) => {
      if (latest.doubts !== latest.passed) return false
      if (earlier.some((one) => one.print !== print && latest.open.has(one))) return false
      return !whole || latest.print === undefined || latest.print === print
    },
  }
}

import { countWithin, createLane, FEW_TURNS } from '../../common/lane.ts'
import type { Write } from '../ports/document-store.ts'
import type { Commit, CommitResult } from './commit.ts'

/** A larger commit is sent alone, so that others need not wait for it. */
const LIMIT = 500
/** Milliseconds that others wait for a commit in progress, so that a blocked one does not delay them longer. */
const MAX_WAIT_MS = 100

/**
 * Combines commits that arrive while one is in progress. If a combined commit fails, each is tried alone.
 * @param commitAll all or nothing. Rejects if nothing was committed or the outcome is unknown.
 */
export function shareCommits(commitAll: (commits: readonly Commit[]) => Promise<CommitResult>) {
  const alone = (commit: Commit) => commitAll([commit])
  const share = createLane<Commit, CommitResult>({
    concurrency: 1,
    hold: MAX_WAIT_MS,
    gather: countTogether,
    // Batches of several sources that are read together are ready in the same event loop turn.
    turns: FEW_TURNS,
    run: (round) => {
      if (round.length === 1) return round.map(alone)
      const together = commitAll(round).catch(() => 'lost')
      return round.map(async (commit) => ((await together) === 'done' ? 'done' : alone(commit)))
    },
  })
  return (commit: Commit): Promise<CommitResult> =>
    commit.writes.length > LIMIT || commit.writes.some(isConditional) ? alone(commit) : share(commit)
}

/** A commit that is likely to be lost is not combined with others. */
function isConditional(write: Write): boolean {
  return write.kind === 'put' && write.over !== undefined
}

/** Takes each reader's source only once. */
function countTogether(waiting: readonly Commit[]): number {
  const places = new Set<string>()
  return countWithin(LIMIT, waiting, ({ writes, progress }) => {
    const isNew = places.size < places.add(`${progress?.reader} ${progress?.source}`).size
    return isNew ? writes.length : Number.POSITIVE_INFINITY
  })
}

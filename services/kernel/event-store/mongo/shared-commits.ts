import type { Progress, Write } from '../ports/document-store.ts'
import { inRounds } from './rounds.ts'

/** Documents, and a reader's place that moves with them. */
export interface Commit {
  readonly writes: readonly Write[]
  readonly progress: Progress
}

export type CommitResult = 'done' | 'lost'

interface CommitModes {
  /** All of it or nothing. */
  readonly alone: (commit: Commit) => Promise<CommitResult>
  /** Commits all of them or none. Rejects if nothing was committed or the outcome is unknown. */
  readonly together: (commits: readonly Commit[]) => Promise<void>
}

interface Waiting extends PromiseWithResolvers<CommitResult> {
  readonly commit: Commit
}

/** Maximum number of combined writes; a larger commit is sent alone, so that others need not wait for it. */
const MOST = 500
/** Milliseconds that others wait for a commit in progress, so that a blocked one does not delay them for longer. */
const MAX_WAIT_MS = 100

/**
 * Puts commits together: while one is on its way those that come wait, and go out in one transaction. The sources of
 * the log are followed one by one, so without this each transaction would hold the few events of one of them. Where
 * several do not go together (the place of one was lost) each is tried alone.
 */
export function shareCommits(ways: CommitModes): (commit: Commit) => Promise<CommitResult> {
  const wait = inRounds<Waiting>({
    atOnce: 1,
    hold: MAX_WAIT_MS,
    fitting: nextBatch,
    settle: (round) => resolveAll(ways, round),
  })
  return (commit) => {
    if (commit.writes.length > MOST || commit.writes.some(isConditional)) return ways.alone(commit)
    const mine = { commit, ...Promise.withResolvers<CommitResult>() }
    wait(mine)
    return mine.promise
  }
}

/** A commit that is likely to be lost is not combined with others. */
function isConditional(write: Write): boolean {
  return write.kind === 'put' && write.over !== undefined
}

/** How many of the first can go together: not too many writes, and each place once. */
function nextBatch(waiting: readonly Waiting[]): number {
  const places = new Set<string>()
  let writes = 0
  const beyond = waiting.findIndex(({ commit }) => {
    const { reader, source } = commit.progress
    const isNew = places.size < places.add(`${reader} ${source}`).size
    writes += commit.writes.length
    return !isNew || writes > MOST
  })
  return beyond < 0 ? waiting.length : beyond
}

async function resolveAll({ alone, together }: CommitModes, round: readonly Waiting[]): Promise<void> {
  if (round.length > 1 && (await isDone(together(round.map(({ commit }) => commit))))) {
    for (const { resolve } of round) resolve('done')
    return
  }
  await Promise.all(round.map(({ commit, resolve, reject }) => alone(commit).then(resolve, reject)))
}

function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

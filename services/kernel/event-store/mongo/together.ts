import type { Progress, Write } from '../ports/document-store.ts'
import { inRounds } from './rounds.ts'

/** Documents, and a reader's place that moves with them. */
export interface Commit {
  readonly writes: readonly Write[]
  readonly progress: Progress
}

export type Verdict = 'done' | 'lost'

interface Ways {
  /** All of it or nothing. */
  readonly alone: (commit: Commit) => Promise<Verdict>
  /** All of all of them, or nothing of any. Rejects, for whatever reason, where it was nothing or nobody knows. */
  readonly together: (commits: readonly Commit[]) => Promise<void>
}

interface Waiting extends PromiseWithResolvers<Verdict> {
  readonly commit: Commit
}

/** Most writes that are put together; who has more goes alone, so that the others need not wait for so many. */
const MOST = 500
/** Milliseconds that others wait for a commit on its way: one that MongoDB holds up holds up nobody else for longer. */
const HOLD = 100

/**
 * Puts commits together: while one is on its way those that come wait, and go out in one transaction. The sources of
 * the log are followed one by one, so without this each transaction would hold the few events of one of them. Where
 * several do not go together (the place of one was lost) each is tried alone.
 */
export function joined(ways: Ways): (commit: Commit) => Promise<Verdict> {
  const wait = inRounds<Waiting>({ atOnce: 1, hold: HOLD, fitting, settle: (round) => settle(ways, round) })
  return (commit) => {
    if (commit.writes.length > MOST || commit.writes.some(isConditional)) return ways.alone(commit)
    const mine = { commit, ...Promise.withResolvers<Verdict>() }
    wait(mine)
    return mine.promise
  }
}

/** What may well be lost takes nobody else along. */
function isConditional(write: Write): boolean {
  return write.kind === 'put' && write.over !== undefined
}

/** How many of the first can go together: not too many writes, and each place once. */
function fitting(waiting: readonly Waiting[]): number {
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

async function settle({ alone, together }: Ways, round: readonly Waiting[]): Promise<void> {
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

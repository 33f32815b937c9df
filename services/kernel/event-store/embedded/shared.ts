import { ArriveError } from '../../common/errors.ts'

/** Event loop turns that a commit waits while each one brings more works. */
const GATHERING = 3

interface Sharer {
  readonly work: () => unknown
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

type RunAll = (works: readonly (() => unknown)[]) => readonly unknown[]

/** Works of a few event loop turns run in order in one transaction, and are answered after its sync. */
export function createShared(runAll: RunAll) {
  const waiting: Sharer[] = []

  function gather(before: number, turns: number): void {
    if (turns > 0 && waiting.length > before) setImmediate(gather, waiting.length, turns - 1)
    else run(runAll, waiting.splice(0))
  }

  return <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ work, resolve, reject }) === 1) setImmediate(gather, 0, GATHERING)
    })
}

function run(runAll: RunAll, sharers: readonly Sharer[]): void {
  try {
    const results = runAll(sharers.map(({ work }) => work))
    for (const [at, { resolve }] of sharers.entries()) resolve(results[at] as never)
  } catch (error) {
    // One work's own error must not fail the others. Storage fails for all of them.
    if (sharers.length === 1 || error instanceof ArriveError) fail(sharers, error)
    else for (const sharer of sharers) run(runAll, [sharer])
  }
}

function fail(sharers: readonly Sharer[], error: unknown): void {
  for (const { reject } of sharers) reject(error)
}

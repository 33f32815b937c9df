import { type CollectionSpec, type DocumentStore, isHeld } from '../kernel/index.ts'

/**
 * What a collection of rounds is: when something was last looked at, and since when. In an agency that is put back as
 * it was earlier it is left out, so that what fell due before that is not done a second time.
 */
export function roundsSpec<const N extends string>(name: N) {
  return { name, lasting: true, restored: () => undefined } as const satisfies CollectionSpec
}

export interface RoundsOptions {
  readonly store: Pick<DocumentStore, 'insertOnce' | 'replaceIf'>
  readonly now: () => number
  /** The name of the collection, see `roundsSpec`. */
  readonly collection: string
  /** What the rounds are for. */
  readonly id: string
  /** Milliseconds between two rounds of all processes together. */
  readonly every: number
}

interface Round {
  readonly from: number
  readonly next: number
}

export interface Rounds {
  /** Notes since when there are rounds, if there were none: for the start, before anything can fall due. */
  readonly open: () => Promise<void>
  /**
   * Does the work where it is time and no other process does it: to be called often, which costs nothing between two
   * rounds. The work is told since when there are rounds, in milliseconds since 1970: what fell due by then is not to
   * be done.
   */
  readonly run: (work: (from: number) => Promise<void>) => Promise<void>
}

/** Does something in one process at a time, at times that the given clock tells. */
export function createRounds({ store, now, collection, id, every }: RoundsOptions): Rounds {
  let next = 0
  const docOf = (round: Round) => ({ id, person: 0, body: JSON.stringify(round) })
  const firstRound = (): Round => ({ from: now(), next: now() + every })

  /** Undefined where it is not time, somebody else does it, or this is the very first round. */
  async function begin(): Promise<number | undefined> {
    const first = firstRound()
    const before = await store.insertOnce(collection, docOf(first))
    if (before === undefined) return undefined
    const round: Round = JSON.parse(before.body)
    if (isHeld(round.next, { now: now(), length: every })) return undefined
    // Where the clock was ahead at the first start, nothing would fall due until then.
    const from = Math.min(round.from, first.from)
    const isMine = await store.replaceIf(collection, docOf({ from, next: first.next }), before.body)
    return isMine ? from : undefined
  }

  return {
    open: async () => void (await store.insertOnce(collection, docOf(firstRound()))),
    run: async (work) => {
      if (isHeld(next, { now: now(), length: every })) return
      const from = await begin()
      if (from !== undefined) await work(from)
      next = now() + every
    },
  }
}

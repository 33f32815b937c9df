import { type CollectionSpec, type DocumentStore, isHeld } from '../kernel/index.ts'

/** The collection for rounds. Restoring a backup leaves it out, so work that fell due before is not done twice. */
export function roundsSpec<const N extends string>(name: N) {
  return { name, lasting: true, restored: () => undefined } as const satisfies CollectionSpec
}

export interface RoundsOptions {
  readonly store: Pick<DocumentStore, 'insertOnce' | 'replaceIf'>
  readonly now: () => number
  readonly collection: string
  readonly id: string
  /** Milliseconds between two rounds, across all processes. */
  readonly every: number
}

interface Round {
  readonly from: number
  readonly next: number
}

export interface Rounds {
  /** Records when rounds began, if none did yet. Call at startup, before anything can fall due. */
  readonly open: () => Promise<void>
  /** Does the work if it is due here. Skip what fell due before `from`, the start of rounds in ms since 1970. */
  readonly run: (work: (from: number) => Promise<void>) => Promise<void>
}

export function createRounds({ store, now, collection, id, every }: RoundsOptions): Rounds {
  let next = 0
  const docOf = (round: Round) => ({ id, person: 0, body: JSON.stringify(round) })
  const firstRound = (): Round => ({ from: now(), next: now() + every })

  async function begin(): Promise<number | undefined> {
    const first = firstRound()
    const before = await store.insertOnce(collection, docOf(first))
    if (before === undefined) return undefined
    const round: Round = JSON.parse(before.body)
    if (isHeld(round.next, { now: now(), length: every })) return undefined
    // If the clock ran ahead at the first start, nothing would fall due until then.
    const from = Math.min(round.from, first.from)
    const isMine = await store.replaceIf(collection, docOf({ from, next: first.next }), before.body)
    return isMine ? from : undefined
  }

  return {
    open: async () => void (await store.insertOnce(collection, docOf(firstRound()))),
    run: async (work) => {
      const at = now()
      if (isHeld(next, { now: at, length: every })) return
      const from = await begin()
      if (from !== undefined) await work(from)
      next = at + every
    },
  }
}

import type { Positions, Source } from '../ports/event-log.ts'

/** From one joining of the group to the next: which sources are ours, and the next offset of each. */
export interface Turn {
  readonly places: Map<Source, number>
  /** Resolves when the places are those that the subscription knows. Never rejects. */
  readonly known: Promise<void>
  /** Where a fetch began elsewhere than at the place, the place that was sought then. */
  readonly sought: Map<Source, number>
}

export interface Turns {
  readonly current: () => Turn
  /** Begins a turn with these sources. */
  readonly join: (sources: readonly Source[]) => void
  /** Takes note of places before the first turn. */
  readonly expect: (places: Positions) => void
}

interface TurnsOptions {
  /** Where to start from; undefined where that does not matter any more. Never rejects. */
  readonly ask: () => Promise<Positions | undefined>
  readonly seek: (source: Source, offset: number) => void
}

/** The turns of one follower, one after the other. */
export function createTurns({ ask, seek }: TurnsOptions): Turns {
  let turn: Turn = turnWith([], Promise.resolve())

  function moveTo(start: Positions): void {
    for (const [source, guessed] of turn.places) {
      const offset = start.get(source) ?? 0
      turn.places.set(source, offset)
      if (offset !== guessed) seek(source, offset)
    }
  }

  /** Until the places are known, those known last are fetched: they are right but for what others did meanwhile. */
  function join(sources: readonly Source[]): void {
    const { promise: known, resolve } = Promise.withResolvers<void>()
    const guesses = sources.map((source) => [source, turn.places.get(source) ?? 0] as const)
    const mine = turnWith(guesses, known)
    turn = mine
    for (const [source, offset] of guesses) seek(source, offset)
    void ask().then((start) => {
      if (turn === mine && start !== undefined) moveTo(start)
      resolve()
    })
  }

  return {
    current: () => turn,
    join,
    expect: (places) => {
      turn = turnWith(places, Promise.resolve())
    },
  }
}

function turnWith(places: Iterable<readonly [Source, number]>, known: Promise<void>): Turn {
  return { places: new Map(places), known, sought: new Map() }
}

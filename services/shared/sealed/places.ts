import type { Position, Source } from '../../kernel/index.ts'
import { readNumber, writeNumber } from './numbers.ts'

/**
 * Where the events of leaves stand in the log of these engines, one after the other: a byte for most of them, since the
 * events of a source follow each other in the tree as they do in the source.
 */
export interface Places {
  /** Each source that has an event here, with the offset of the first. */
  readonly sources: readonly (readonly [Source, number])[]
  /**
   * In base64, a number of LEB128 for each leaf: 0 where it is no event; else twice the number of its source, from 1,
   * and one more where a second number follows: how far it is behind (twice) or before (twice, less one) the offset
   * after the last event of that source here.
   */
  readonly steps: string
}

/** Writes the places of leaves that follow each other; undefined for one that is no event. */
export function writePlaces(positions: Iterable<Position | undefined>): Places {
  const writer = placesWriter()
  for (const position of positions) writer.add(position)
  return writer.written()
}

export type PlacesWriter = ReturnType<typeof placesWriter>

/** Writes them one by one. */
export function placesWriter() {
  const sources: [Source, number][] = []
  const numbers = new Map<Source, number>()
  const next: number[] = []
  const steps: number[] = []

  function numberOf({ source, offset }: Position): number {
    const known = numbers.get(source)
    if (known !== undefined) return known
    next.push(offset)
    numbers.set(source, sources.push([source, offset]))
    return sources.length
  }

  return {
    add: (position: Position | undefined): void => {
      if (position === undefined) {
        steps.push(0)
        return
      }
      const number = numberOf(position)
      const by = position.offset - (next[number - 1] ?? 0)
      writeNumber(steps, 2 * number + (by === 0 ? 0 : 1))
      if (by !== 0) writeNumber(steps, by < 0 ? -2 * by - 1 : 2 * by)
      next[number - 1] = position.offset + 1
    },
    /** All of them up to now. */
    written: (): Places => ({ sources, steps: Buffer.from(steps).toString('base64') }),
  }
}

/** The places of all leaves, in order. */
export function readPlaces({ sources, steps }: Places): readonly (Position | undefined)[] {
  const bytes = Buffer.from(steps, 'base64')
  const next = sources.map(([, first]) => first)
  const positions: (Position | undefined)[] = []
  for (let at = 0; at < bytes.length; ) {
    const [step, after] = readNumber(bytes, at)
    const [by, end] = step % 2 === 1 ? readNumber(bytes, after) : ([0, after] as const)
    at = end
    const place = Math.floor(step / 2) - 1
    const source = sources[place]?.[0]
    if (source === undefined) {
      positions.push(undefined)
      continue
    }
    const offset = (next[place] ?? 0) + (by % 2 === 1 ? -(by + 1) / 2 : by / 2)
    next[place] = offset + 1
    positions.push({ source, offset })
  }
  return positions
}

import type { PipelineMoved } from '@arrive/contracts/events/pipeline-moved.ts'
import type { Stage } from '@arrive/contracts/pipeline.ts'

/** Where a person is in a list of the pipeline, by the moves of the office. */
export interface Place {
  readonly state: Stage
  readonly assignee: number | null
  /** The last move. */
  readonly moved?: Moved
}

export interface Moved {
  readonly event: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** Null for the system. */
  readonly by: number | null
  readonly from: Stage
}

export const FIRST_PLACE: Place = { state: 'new', assignee: null }

type Moving = Pick<PipelineMoved, 'from' | 'to'> & Omit<Moved, 'from'>

/** Undefined if the person is not where the move begins. */
export function withMove(place: Place, { event, at, by, from, to }: Moving): Place | undefined {
  if (place.moved?.event === event) return place
  return place.state === from ? { ...place, state: to, moved: { event, at, by, from } } : undefined
}

import type { PipelineMoved } from '@arrive/contracts/events/pipeline-moved.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import { type EventOf, type OpenEvent, type Outcome, refusal, type View } from '../../kernel/index.ts'
import { decidedBy } from './decided-by.ts'
import { FIRST_PLACE, type Place, withMove } from './place.ts'

/** Where people are; ids are `placeId`. */
export const PLACES = 'pipeline-places'
/** By event id, as `MoveRecord` and `NoteRecord`. */
export const MOVES = 'pipeline-moves'
export const NOTES = 'pipeline-notes'

export interface MoveRecord extends PipelineMoved {
  readonly at: string
  readonly by: number | null
}

export interface NoteRecord {
  readonly list: PipelineList
  readonly at: string
  readonly by: number
  readonly text: string
}

export const PIPELINE_COLLECTIONS = [
  { name: PLACES, ofNewEvents: true },
  { name: MOVES, personal: true, ofNewEvents: true },
  { name: NOTES, personal: true, ofNewEvents: true },
] as const

export function placeId(list: PipelineList, person: number | string): string {
  return `${list}/${person}`
}

type Listed = OpenEvent & { readonly data: { readonly list: PipelineList } }

const idOf = ({ data, person }: Listed) => placeId(data.list, person)
const reads = (event: Listed) => [{ collection: PLACES, id: idOf(event) }]

function placeIn(event: Listed, view: View): Place {
  return (view.get(PLACES, idOf(event)) as Place | undefined) ?? FIRST_PLACE
}

/** Of two moves from one stage the first counts. */
export const pipelineHandlers = {
  'office.pipeline.moved': { reads, apply: applyMoved },
  'office.pipeline.assigned': {
    reads,
    apply: (event: EventOf<'office.pipeline.assigned'>, view: View): Outcome => {
      const { assignee } = event.data
      view.put(PLACES, idOf(event), { value: { ...placeIn(event, view), assignee } satisfies Place })
      return { status: 200, body: { message: message('pipeline.assigned') } }
    },
  },
  'office.note.written': {
    apply: (event: EventOf<'office.note.written'>, view: View): Outcome => {
      const { id } = event.envelope
      view.put(NOTES, id, { value: { ...event.data, ...decidedBy(event) } satisfies NoteRecord })
      return { status: 201, body: { note_id: id } }
    },
  },
} as const

function applyMoved(event: EventOf<'office.pipeline.moved'>, view: View): Outcome {
  const { data, envelope } = event
  const { at, by } = movedBy(event)
  const place = withMove(placeIn(event, view), { ...data, event: envelope.id, at, by })
  if (place === undefined) return refusal('moved-meanwhile')
  view.put(PLACES, idOf(event), { value: place })
  view.put(MOVES, envelope.id, { value: { ...data, at, by } satisfies MoveRecord })
  return { status: 200, body: { event: envelope.id, state: data.to } }
}

/** The system has no number. */
export function movedBy(event: OpenEvent): { readonly at: string; readonly by: number | null } {
  const { at, by } = decidedBy(event)
  return { at, by: event.envelope.actor.startsWith('admin/') ? by : null }
}

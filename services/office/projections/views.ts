import type { ViewSaved } from '@arrive/contracts/events/view-saved.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { VIEW_LIMITS } from '@arrive/contracts/views.ts'
import { type EventOf, type OpenEvent, type Outcome, refusal, type View } from '../../kernel/index.ts'

/** An administrator's views of lists, by their number. */
export const VIEWS = 'views'

export type SavedView = Omit<ViewSaved, 'view_id'>

/** By `view_id`. */
export type SavedViews = Readonly<Record<string, SavedView>>

type ViewEvent = EventOf<'office.view.saved'> | EventOf<'office.view.deleted'>

const reads = ({ person }: OpenEvent) => [{ collection: VIEWS, id: String(person) }]

function viewsIn({ person }: OpenEvent, view: View): SavedViews {
  return (view.get(VIEWS, String(person)) as SavedViews | undefined) ?? {}
}

/** The first event of a view has its id; later ones change it, unless it was deleted before. */
export const viewHandlers = {
  'office.view.saved': {
    reads,
    apply: (event: EventOf<'office.view.saved'>, view: View): Outcome => {
      const { view_id, ...saved } = event.data
      const before = viewsIn(event, view)
      const isNew = view_id === event.envelope.id
      if (!isNew && before[view_id] === undefined) return refusal('not-found')
      const isOneMore = before[view_id] === undefined
      if (isOneMore && Object.keys(before).length >= VIEW_LIMITS.each) return refusal('too-many-views')
      put(event, view, { ...before, [view_id]: saved })
      return isNew ? { status: 201, body: { view_id } } : { status: 200, body: { message: message('view.saved') } }
    },
  },
  'office.view.deleted': {
    reads,
    apply: (event: EventOf<'office.view.deleted'>, view: View): Outcome => {
      const { [event.data.view_id]: gone, ...rest } = viewsIn(event, view)
      if (gone === undefined) return refusal('not-found')
      put(event, view, rest)
      return { status: 200, body: { message: message('view.deleted') } }
    },
  },
} as const

function put({ person }: ViewEvent, view: View, value: SavedViews): void {
  view.put(VIEWS, String(person), { value })
}

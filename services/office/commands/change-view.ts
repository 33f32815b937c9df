import { viewDeleted } from '@arrive/contracts/events/view-deleted.ts'
import { type ViewSaved, viewSaved } from '@arrive/contracts/events/view-saved.ts'
import { isGranted } from '@arrive/contracts/office-roles.ts'
import {
  ArriveError,
  type Kernel,
  type Origin,
  type Outcome,
  outcomeDocs,
  type Submission,
} from '../../kernel/index.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { officeEvent } from '../events/office-event.ts'
import type { SavedView } from '../projections/views.ts'
import { type ViewShown, viewOf } from '../reads/views.ts'

interface ViewChange {
  readonly id: string
  readonly origin: Origin
  /** The administrator, with the role in the office. */
  readonly by: { readonly person: number; readonly role: string | undefined }
}

/**
 * @param change makes the changed view; it may throw
 * @throws ArriveError `not-found`, `not-allowed`, what `change` throws, or as `sendOnce`
 */
export function changeView(
  kernel: Kernel,
  changing: ViewChange & { readonly request: object },
  change: (view: SavedView) => SavedView,
): Promise<Outcome> {
  return send(kernel, changing, {
    type: viewSaved.type,
    request: changing.request,
    dataOf: ({ view_id, by, ...view }) => ({ view_id, ...change(view) }) satisfies ViewSaved,
  })
}

/** @throws ArriveError `not-found`, `not-allowed`, or as `sendOnce` */
export function deleteView(kernel: Kernel, deleting: ViewChange): Promise<Outcome> {
  const dataOf = ({ view_id }: ViewShown) => ({ view_id })
  return send(kernel, deleting, { type: viewDeleted.type, request: {}, dataOf })
}

interface Sent extends Pick<Submission, 'type' | 'request'> {
  readonly dataOf: (view: ViewShown) => object
}

async function send(kernel: Kernel, change: ViewChange, { type, request, dataOf }: Sent): Promise<Outcome> {
  const { submit } = kernel
  const { id, origin } = change
  const event = submit.eventId(origin)
  return submit.sendOnce(event, {
    ...officeEvent(kernel, origin, type, await subjectOf(kernel, id, event)),
    request,
    decide: async () => dataOf(changeable(await viewOf(kernel, id), change)),
  })
}

/** Whose view it is. A repeat learns it from its first outcome: the view may be gone by now. */
async function subjectOf(kernel: Kernel, id: string, event: string): Promise<number> {
  const view = await viewOf(kernel, id)
  if (view !== undefined) return view.by
  const outcome = outcomeDocs.outcomeId(event, OFFICE_FILE)
  const first = (await kernel.store.get(outcomeDocs.OUTCOMES.name, [outcome])).get(outcome)
  if (first === undefined) throw new ArriveError('not-found')
  return first.person
}

/** Shared views of others are for owners to change. */
function changeable(view: ViewShown | undefined, { by }: ViewChange): ViewShown {
  if (view?.by === by.person) return view
  if (view?.shared !== true) throw new ArriveError('not-found')
  if (!isGranted(by.role, [])) throw new ArriveError('not-allowed')
  return view
}

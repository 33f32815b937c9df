import { type ViewSaved, viewSaved } from '@arrive/contracts/events/view-saved.ts'
import type { Kernel, Origin, Outcome } from '../../kernel/index.ts'
import { officeEvent } from '../events/office-event.ts'
import type { SavedView } from '../projections/views.ts'

/** Makes a view of the administrator. @throws `too-many-views`, or as `sendOnce` */
export function saveView(
  kernel: Kernel,
  origin: Origin,
  { by, view }: { by: number; view: SavedView },
): Promise<Outcome> {
  const { submit } = kernel
  const event = submit.eventId(origin)
  return submit.sendOnce(event, {
    ...officeEvent(kernel, origin, viewSaved.type, by),
    data: { view_id: event, ...view } satisfies ViewSaved,
    request: view,
  })
}
